import { paths } from '@tableside/contracts/paths';
import { useEffect, useState, type RefObject } from 'react';
import { useLocation } from 'react-router-dom';

/** The box's text. It starts from the address, and takes the address's search again when that changes. */
export function useSearchText(input: RefObject<HTMLInputElement | null>) {
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
    const typed = input.current?.value;
    if (!typed) return undefined;
    const frame = requestAnimationFrame(() => setText(typed));
    return () => cancelAnimationFrame(frame);
  }, [input]);

  return [text, setText] as const;
}
