import { ChevronLeft, ChevronRight } from 'lucide';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { cx } from '@tableside/ui/cx';
import { IconButton } from '@tableside/ui/icon-button';
import { useHydrated } from '@tableside/ui/use-hydrated';
import styles from './carousel.module.css';

/** What scrolls has to take focus, so that the arrow keys reach it: WCAG 2.1.1. */
const SCROLLABLE = { tabIndex: 0 };

/** After how long without a move scrolling counts as ended, in milliseconds. */
const SETTLED_MS = 150;

/** What begins a move of the strip by somebody's hand. */
const HANDS = ['pointerdown', 'wheel', 'keydown'] as const;

export interface CarouselProps {
  /** "Photos of Luna" */
  readonly label: string;
  /** One element per slide. */
  readonly slides: readonly ReactNode[];
  /** The slide shown; set together with `onIndexChange` when the parent keeps it. */
  readonly index?: number;
  readonly onIndexChange?: (index: number) => void;
  /** Ids of the slides, for what chooses among them. */
  readonly slideId?: (index: number) => string;
  readonly className?: string;
}

/** A strip of slides that snaps. It scrolls without script; with it, two buttons move it (on them
 * Left, Right, Home and End too) and slides out of view are inert. It never moves by itself. */
export function Carousel({
  label,
  slides,
  index,
  onIndexChange,
  slideId,
  className,
}: CarouselProps) {
  const track = useRef<HTMLDivElement>(null);
  const [ownIndex, setOwnIndex] = useState(index ?? 0);
  const isScripted = useHydrated();
  const current = index ?? ownIndex;
  const last = slides.length - 1;

  // Where the strip moves by itself: the end of an earlier move says nothing about what somebody wants to see.
  const aim = useRef<number | null>(null);
  useEffect(() => {
    const slide = track.current?.children[current];
    if (!isScripted || !track.current || !(slide instanceof HTMLElement)) return;
    const left = slide.offsetLeft - track.current.offsetLeft;
    aim.current = Math.abs(track.current.scrollLeft - left) > 1 ? current : null;
    // Not scrollIntoView, which would move the page too.
    track.current.scrollTo?.({ left });
  }, [current, isScripted]);
  useEffect(() => {
    const strip = track.current;
    const letGo = () => {
      aim.current = null;
    };
    for (const type of HANDS) strip?.addEventListener(type, letGo, { passive: true });
    return () => {
      for (const type of HANDS) strip?.removeEventListener(type, letGo);
    };
  }, []);

  const show = (next: number) => {
    const bounded = Math.min(Math.max(next, 0), last);
    if (bounded === current) return;
    setOwnIndex(bounded);
    onIndexChange?.(bounded);
  };
  const settling = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(settling.current), []);
  // Safari before 26.2 does not tell when scrolling has ended.
  const handleScroll = () => {
    if ('onscrollend' in window) return;
    clearTimeout(settling.current);
    settling.current = setTimeout(handleScrollEnd, SETTLED_MS);
  };
  const handleScrollEnd = () => {
    const element = track.current;
    if (!element || element.clientWidth === 0) return;
    const shown = Math.round(Math.abs(element.scrollLeft) / element.clientWidth);
    if (aim.current === null) show(shown);
    else if (aim.current === shown) aim.current = null;
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    const target = { ArrowLeft: current - 1, ArrowRight: current + 1, Home: 0, End: last }[
      event.key
    ];
    if (target === undefined) return;
    event.preventDefault();
    show(target);
  };

  return (
    <section
      aria-roledescription="carousel"
      aria-label={label}
      className={cx(styles['carousel'], className)}
    >
      {slides.length > 1 && (
        <div className={styles['controls']}>
          <IconButton
            label="Previous photo"
            icon={ChevronLeft}
            variant="solid"
            className={styles['arrow']}
            aria-disabled={current === 0}
            onClick={() => show(current - 1)}
            onKeyDown={handleKeyDown}
          />
          <span className={styles['count']} aria-live="polite">
            {current + 1} / {slides.length}
          </span>
          <IconButton
            label="Next photo"
            icon={ChevronRight}
            variant="solid"
            className={styles['arrow']}
            aria-disabled={current === last}
            onClick={() => show(current + 1)}
            onKeyDown={handleKeyDown}
          />
        </div>
      )}
      <div
        ref={track}
        role="group"
        aria-label={`${label}, slides`}
        {...SCROLLABLE}
        className={styles['track']}
        onScroll={handleScroll}
        onScrollEnd={handleScrollEnd}
      >
        {slides.map((slide, position) => (
          <div
            key={position}
            id={slideId?.(position)}
            role="group"
            aria-roledescription="slide"
            aria-label={`${position + 1} of ${slides.length}`}
            inert={isScripted && position !== current}
            className={styles['slide']}
          >
            {slide}
          </div>
        ))}
      </div>
    </section>
  );
}
