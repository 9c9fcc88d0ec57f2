import { cx } from '@tableside/ui/cx';
import { IconButton, type IconButtonProps } from '@tableside/ui/icon-button';
import { ChevronLeft, ChevronRight } from 'lucide';
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react';
import styles from './carousel.module.css';

interface CarouselControlsProps {
  readonly carousel: Pick<CarouselState, 'shown' | 'count' | 'show' | 'moveByKey'>;
  readonly variant?: NonNullable<IconButtonProps['variant']>;
  readonly className?: string | undefined;
}

export function CarouselControls({ carousel, variant, className }: CarouselControlsProps) {
  const { shown, count, show, moveByKey } = carousel;
  const button = {
    ...(variant && { variant }),
    className: styles['arrow'],
    onKeyDown: (event: KeyboardEvent) => void moveByKey(event, shown),
  };
  return (
    <div className={cx(styles['controls'], className)}>
      <IconButton
        {...button}
        label="Previous photo"
        icon={ChevronLeft}
        aria-disabled={shown === 0}
        onClick={() => show(shown - 1)}
      />
      <span className={styles['count']} aria-live="polite">
        {shown + 1} / {count}
      </span>
      <IconButton
        {...button}
        label="Next photo"
        icon={ChevronRight}
        aria-disabled={shown === count - 1}
        onClick={() => show(shown + 1)}
      />
    </div>
  );
}

/** Events that mean the user scrolls the strip. */
const USER_SCROLL_EVENTS = ['pointerdown', 'wheel', 'keydown'] as const;

interface CarouselOptions {
  readonly count: number;
  /** False when all slides are visible and nothing scrolls. Default true. */
  readonly isStrip?: boolean;
  readonly last?: number;
  readonly index?: number | undefined;
  readonly onIndexChange?: ((index: number) => void) | undefined;
}

type CarouselState = ReturnType<typeof useCarousel>;

/** Moves through slides by scrolling, buttons, and keys. Never advances automatically. */
export function useCarousel({
  count,
  isStrip = true,
  last = count - 1,
  index,
  onIndexChange,
}: CarouselOptions) {
  const strip = useRef<HTMLDivElement>(null);
  const [ownIndex, setOwnIndex] = useState(index ?? 0);
  const shown = index ?? ownIndex;
  /** The current slide, or the target of a running scroll. */
  const settled = useRef(0);
  /** Target of a programmatic scroll; slides passed on the way are ignored. */
  const goal = useRef<number | null>(null);

  useEffect(() => {
    const element = strip.current;
    const releaseGoal = () => {
      goal.current = null;
    };
    for (const type of USER_SCROLL_EVENTS)
      element?.addEventListener(type, releaseGoal, { passive: true });
    return () => {
      for (const type of USER_SCROLL_EVENTS) element?.removeEventListener(type, releaseGoal);
    };
  }, []);

  const scrollTo = (position: number) => {
    settled.current = position;
    const slide = strip.current?.children[position];
    if (!isStrip || !strip.current || !(slide instanceof HTMLElement)) return;
    const left = slide.offsetLeft - strip.current.offsetLeft;
    goal.current = Math.abs(strip.current.scrollLeft - left) > 1 ? position : null;
    // Not scrollIntoView, which would move the page too.
    strip.current.scrollTo?.({ left });
  };
  const followParent = useEffectEvent((position: number) => {
    if (position !== settled.current) scrollTo(position);
  });
  useEffect(() => {
    if (index !== undefined) followParent(index);
  }, [index]);

  const setShown = (next: number) => {
    if (next === shown) return;
    setOwnIndex(next);
    onIndexChange?.(next);
  };
  /** Shows a slide, clamped to the range, and returns its index. */
  const show = (wanted: number): number => {
    const next = Math.min(Math.max(wanted, 0), last);
    if (next !== shown) scrollTo(next);
    setShown(next);
    return next;
  };

  return {
    strip,
    isStrip,
    count,
    shown,
    show,
    /** For `scroll`, and for `scrollend`, which Safari before 26.2 lacks. */
    handleScroll: () => {
      const element = strip.current;
      if (!element || element.clientWidth === 0) return;
      const reached = Math.round(Math.abs(element.scrollLeft) / element.clientWidth);
      const position = Math.min(reached, count - 1);
      if (goal.current === null) {
        settled.current = position;
        setShown(position);
      } else if (goal.current === position) goal.current = null;
    },
    /** Handles Left, Right, Home, and End.
     * @returns the slide shown, or null for other keys */
    moveByKey: (event: KeyboardEvent, from: number): number | null => {
      const target = { ArrowLeft: from - 1, ArrowRight: from + 1, Home: 0, End: last }[event.key];
      if (target === undefined) return null;
      event.preventDefault();
      return show(target);
    },
  };
}
