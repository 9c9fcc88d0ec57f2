import { startTransition, useEffect, useState } from 'react';
import { usePlatform } from './context';

/** False until there has been a sign of a person: for what nobody sees yet and a first press should find there. */
export function useSomeoneIsThere(): boolean {
  const { whenSomeoneIsThere } = usePlatform();
  const [isThere, setIsThere] = useState(false);
  useEffect(() => {
    let isWatched = true;
    whenSomeoneIsThere(() => {
      if (isWatched) startTransition(() => setIsThere(true));
    });
    return () => {
      isWatched = false;
    };
  }, [whenSomeoneIsThere]);
  return isThere;
}
