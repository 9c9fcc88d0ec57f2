import { useEffect, useState, useSyncExternalStore, type KeyboardEvent } from 'react';
import { useCarousel } from '../../lib/use-carousel';

/** Where the set of photos is a strip; the style sheet has the same line. */
const STRIP_QUERY = '(width < 48em)';

const subscribe = (onChange: () => void) => {
  const media = matchMedia(STRIP_QUERY);
  media.addEventListener('change', onChange);
  return () => media.removeEventListener('change', onChange);
};

/** Whether photos stand in a strip, one at a time; false on the server, where nobody knows. */
const useIsStrip = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(STRIP_QUERY).matches,
    () => false,
  );

/** The photos as a carousel where they are a strip, else as a set in which keys move the focus.
 * @param setSize photos that stand side by side where there is no strip */
export function useGallery(count: number, setSize: number) {
  const isStrip = useIsStrip();
  const last = (isStrip ? count : Math.min(count, setSize)) - 1;
  const { strip, ...carousel } = useCarousel({ count, isStrip, last });
  const [focusGoal, setFocusGoal] = useState<{ readonly index: number } | null>(null);

  useEffect(() => {
    const tile = focusGoal && strip.current?.children[focusGoal.index];
    // The strip scrolls by itself, and the page should not.
    tile?.querySelector('button')?.focus({ preventScroll: true });
  }, [focusGoal, strip]);

  return {
    strip,
    carousel,
    /** Keys on a photo take the focus along. */
    handleKeyDown: (event: KeyboardEvent, index: number) => {
      const next = carousel.moveByKey(event, index);
      if (next !== null) setFocusGoal({ index: next });
    },
  };
}
