import { cx } from '@tableside/ui/cx';
import { useHydrated } from '@tableside/ui/use-hydrated';
import type { ReactNode } from 'react';
import { useCarousel } from '../lib/use-carousel';
import { CarouselControls } from './carousel-controls';
import styles from './carousel.module.css';

/** What scrolls has to take focus, so that the arrow keys reach it: WCAG 2.1.1. */
const SCROLLABLE = { tabIndex: 0 };

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

/** A strip of slides that snaps. It scrolls without script; with it, two buttons move it and slides out of view are
 * inert. */
export function Carousel({
  label,
  slides,
  index,
  onIndexChange,
  slideId,
  className,
}: CarouselProps) {
  const isScripted = useHydrated();
  const { strip, ...carousel } = useCarousel({ count: slides.length, index, onIndexChange });
  return (
    <section
      aria-roledescription="carousel"
      aria-label={label}
      className={cx(styles['carousel'], className)}
    >
      {slides.length > 1 && (
        <CarouselControls carousel={carousel} variant="solid" className={styles['controls']} />
      )}
      <div
        ref={strip}
        role="group"
        aria-label={`${label}, slides`}
        {...SCROLLABLE}
        className={styles['track']}
        onScroll={carousel.handleScroll}
        onScrollEnd={carousel.handleScroll}
      >
        {slides.map((slide, position) => (
          <div
            key={position}
            id={slideId?.(position)}
            role="group"
            aria-roledescription="slide"
            aria-label={`${position + 1} of ${slides.length}`}
            inert={isScripted && position !== carousel.shown}
            className={styles['slide']}
          >
            {slide}
          </div>
        ))}
      </div>
    </section>
  );
}
