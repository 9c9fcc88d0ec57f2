import { paths } from '@tableside/contracts/paths';
import { useEffect, useState, type RefObject } from 'react';
import { useLocation } from 'react-router-dom';

/** The box's text. It starts from the address, and takes the address's search again when that changes.
 * @param onEarlyText told when somebody has begun to type before the page came to life, and is still at it */
export function useSearchText(
  input: RefObject<HTMLInputElement | null>,
  onEarlyText: (isTyping: boolean) => void,
) {
  const { pathname, search } = useLocation();
  const searched =
    pathname === paths.listing ? (new URLSearchParams(search).get('search') ?? '') : '';
  const [text, setText] = useState(searched);
  const [seen, setSeen] = useState(searched);
  if (seen !== searched) {
    setSeen(searched);
    setText(searched);
  }

  // What was typed before the scripts arrived is the input's, and must not be lost.
  useEffect(() => {
    const box = input.current;
    const typed = box?.value;
    if (!typed || typed === box.defaultValue) return undefined;
    const { defaultValue: written } = box;
    const frame = requestAnimationFrame(() => {
      // Whoever has typed on, or gone elsewhere, since then is right.
      setText((current) => (current === written ? typed : current));
      if (document.activeElement === box) onEarlyText(true);
    });
    return () => cancelAnimationFrame(frame);
  }, [input, onEarlyText]);

  // A change to the same text would wait for the next render, and there undo what the address says.
  const changeText = (next: string) => {
    if (next !== text) setText(next);
  };
  return [text, changeText] as const;
}
