import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Pause after which typing is written into the address, in milliseconds. Safari refuses more than 100 changes in 30 s. */
const WRITE_AFTER_MS = 300;

/** What is typed into the search box, kept in the address as `?search=`. The box is ahead of the address by a moment;
 * an address that somebody else sets, such as a link to the whole list, counts at once. */
export function useSearchText() {
  const [params, setParams] = useSearchParams();
  const kept = params.get('search') ?? '';
  const [state, setState] = useState({ text: kept, kept, written: kept });
  if (state.kept !== kept) {
    setState({ text: kept === state.written ? state.text : kept, kept, written: kept });
  }
  const { text } = state;

  useEffect(() => {
    const next = text.trim();
    if (next === kept) return undefined;
    const timer = setTimeout(() => {
      setState((current) => ({ ...current, written: next }));
      setParams(
        (current) => {
          current.delete('search');
          if (next) current.set('search', next);
          return current;
        },
        { replace: true, preventScrollReset: true },
      );
    }, WRITE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text, kept, setParams]);

  return { text, change: (next: string) => setState((current) => ({ ...current, text: next })) };
}
