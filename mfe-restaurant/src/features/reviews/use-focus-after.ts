import { useEffect, useEffectEvent, useState } from 'react';

/** Moves the focus once the screen has followed a change that takes away what had it.
 * @param find looks for the target after that render
 * @returns asks for it */
export function useFocusAfter(find: () => HTMLElement | null): () => void {
  const [asked, setAsked] = useState(0);
  const focus = useEffectEvent(() => find()?.focus());
  useEffect(() => {
    if (asked > 0) focus();
  }, [asked]);
  return () => setAsked((count) => count + 1);
}
