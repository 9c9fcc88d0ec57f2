import {
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type KeyboardEvent,
  type UIEvent,
} from 'react';

/** Where the set of photos is a strip; the style sheet has the same line. */
const STRIP_QUERY = '(max-width: 767.98px)';

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

/** Moves through photos by scrolling, by buttons and by keys.
 * @param setSize photos that stand side by side where there is no strip */
export function useStrip(count: number, setSize: number) {
  const strip = useRef<HTMLDivElement>(null);
  const isStrip = useIsStrip();
  const [shown, setShown] = useState(0);
  const [focusGoal, setFocusGoal] = useState<{ readonly index: number } | null>(null);
  /** Where a button or a key scrolls to: what passes by on the way is not counted. */
  const scrollGoal = useRef<number | null>(null);

  useEffect(() => {
    const tile = focusGoal && strip.current?.children[focusGoal.index];
    // The strip scrolls by itself, and the page should not.
    tile?.querySelector('button')?.focus({ preventScroll: true });
  }, [focusGoal]);

  const show = (index: number): number => {
    const next = Math.min(Math.max(index, 0), (isStrip ? count : Math.min(count, setSize)) - 1);
    const tile = strip.current?.children[next];
    if (isStrip && next !== shown && strip.current && tile instanceof HTMLElement) {
      scrollGoal.current = next;
      strip.current.scrollTo?.({ left: tile.offsetLeft - strip.current.offsetLeft });
    }
    setShown(next);
    return next;
  };
  const readPosition = ({ scrollLeft, clientWidth }: HTMLElement): number =>
    clientWidth ? Math.min(Math.round(Math.abs(scrollLeft) / clientWidth), count - 1) : shown;

  return {
    strip,
    isStrip,
    shown,
    show,
    handleScroll: ({ currentTarget }: UIEvent<HTMLElement>) => {
      const position = readPosition(currentTarget);
      if (scrollGoal.current === null) setShown(position);
      else if (scrollGoal.current === position) scrollGoal.current = null;
    },
    handleScrollEnd: ({ currentTarget }: UIEvent<HTMLElement>) => {
      scrollGoal.current = null;
      setShown(readPosition(currentTarget));
    },
    handleKeyDown: (event: KeyboardEvent, index: number) => {
      const target = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: count - 1 }[
        event.key
      ];
      if (target === undefined) return;
      event.preventDefault();
      setFocusGoal({ index: show(target) });
    },
  };
}
