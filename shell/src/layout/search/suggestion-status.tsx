import { useEffect, useState } from 'react';

/** A screen reader hears about suggestions once typing has paused this long. */
const QUIET_MS = 500;

const sentence = (count: number | null): string => {
  if (count === null) return '';
  if (count === 0) return 'No suggestions. Press Enter to search.';
  return `${count} ${count === 1 ? 'suggestion' : 'suggestions'}, use the arrow keys`;
};

/** Says how many suggestions there are.
 * @param count null while the box is closed, or while they are on their way */
export function SuggestionStatus({ count }: { count: number | null }) {
  const [spoken, setSpoken] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSpoken(sentence(count)), QUIET_MS);
    return () => clearTimeout(timer);
  }, [count]);
  return (
    <p role="status" className="ts-sr-only">
      {spoken}
    </p>
  );
}
