import { useEffect, useEffectEvent, useRef } from 'react';

/** Lets the browser's page search find and open hidden content: React does not support `hidden="until-found"`.
 * @returns a ref for the element with `hidden={isClosed}` */
export function useHiddenUntilFound(isClosed: boolean, onFound: () => void) {
  const element = useRef<HTMLDivElement>(null);
  const open = useEffectEvent(onFound);
  useEffect(() => {
    const hidden = element.current;
    if (!isClosed || !hidden) return undefined;
    hidden.setAttribute('hidden', 'until-found');
    const handleMatch = () => open();
    hidden.addEventListener('beforematch', handleMatch);
    return () => hidden.removeEventListener('beforematch', handleMatch);
  }, [isClosed]);
  return element;
}
