import { cx } from '@tableside/ui/cx';
import { Dialog } from '@tableside/ui/dialog';
import { Picture } from '@tableside/ui/picture';
import { useHydrated } from '@tableside/ui/use-hydrated';
import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import type { Photo } from '../lib/photos';
import { CarouselControls, useCarousel } from './carousel';
import styles from './photo-viewer.module.css';

export interface PhotoViewerProps {
  readonly title: string;
  readonly cuisine: string | null | undefined;
  readonly photos: readonly Photo[];
  readonly index: number | null;
  readonly onIndexChange: (index: number | null) => void;
}

/** Lightbox. Left, Right, Home, and End work wherever the focus is; Escape closes. */
export default function PhotoViewer({
  title,
  cuisine,
  photos,
  index,
  onIndexChange,
}: PhotoViewerProps) {
  const id = useId();
  if (index === null) return null;
  const slideId = (position: number) => `${id}-${position}`;
  const last = photos.length - 1;
  const handleKeyDown = (event: KeyboardEvent) => {
    // Already handled by the carousel's buttons or the thumbnails.
    if (event.defaultPrevented) return;
    const target = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: last }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    onIndexChange(Math.min(Math.max(target, 0), last));
  };
  return (
    // Keys bubble up to here from every control of the dialog.
    <div role="presentation" onKeyDown={handleKeyDown}>
      <Dialog
        open
        variant="wide"
        title={`Photos of ${title}`}
        className={styles['viewer']}
        onRequestClose={() => onIndexChange(null)}
      >
        <div className={styles['stage']}>
          <Carousel
            label={`Photos of ${title}`}
            className={styles['carousel']}
            index={index}
            slideId={slideId}
            onIndexChange={onIndexChange}
            slides={photos.map(({ src, alt }, position) => (
              <Picture
                key={src}
                src={src}
                alt={alt}
                width={1440}
                height={960}
                sizes="(min-width: 900px) 848px, 100vw"
                priority={position === index}
                cuisine={cuisine}
                className={styles['photo']}
              />
            ))}
          />
          {last > 0 && (
            <PhotoThumbs
              cuisine={cuisine}
              photos={photos}
              index={index}
              slideId={slideId}
              onIndexChange={onIndexChange}
            />
          )}
        </div>
      </Dialog>
    </div>
  );
}

/** Scrollable regions must be focusable: WCAG 2.1.1. */
const SCROLLABLE = { tabIndex: 0 };

interface CarouselProps {
  readonly label: string;
  readonly slides: readonly ReactNode[];
  /** Controlled together with `onIndexChange`. */
  readonly index?: number;
  readonly onIndexChange?: (index: number) => void;
  /** Slide ids, for `aria-controls`. */
  readonly slideId?: (index: number) => string;
  readonly className?: string;
}

/** A snapping strip of slides that scrolls without script. With script it has buttons, and off-screen slides are inert. */
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
      className={cx(styles['strip'], className)}
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

interface PhotoThumbsProps {
  readonly cuisine: string | null | undefined;
  readonly photos: readonly Photo[];
  readonly index: number;
  readonly slideId: (index: number) => string;
  readonly onIndexChange: (index: number) => void;
}

function PhotoThumbs(props: PhotoThumbsProps) {
  const { cuisine, photos, index, slideId, onIndexChange } = props;
  const list = useRef<HTMLDivElement>(null);
  const last = photos.length - 1;

  useEffect(() => {
    const current = list.current?.children[index];
    if (!(current instanceof HTMLElement)) return;
    current.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    if (list.current?.contains(document.activeElement)) current.focus();
  }, [index]);

  const handleKeyDown = (event: KeyboardEvent) => {
    const target = {
      ArrowLeft: index === 0 ? last : index - 1,
      ArrowRight: index === last ? 0 : index + 1,
      Home: 0,
      End: last,
    }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    onIndexChange(target);
  };
  return (
    <div ref={list} role="tablist" aria-label="Choose a photo" className={styles['thumbs']}>
      {photos.map(({ src, alt }, position) => (
        <button
          key={src}
          type="button"
          role="tab"
          aria-selected={position === index}
          aria-controls={slideId(position)}
          aria-label={alt}
          tabIndex={position === index ? 0 : -1}
          className={styles['thumb']}
          onClick={() => onIndexChange(position)}
          onKeyDown={handleKeyDown}
        >
          <Picture
            src={src}
            alt=""
            width={320}
            height={320}
            sizes="64px"
            cuisine={cuisine}
            className={styles['thumbPicture']}
          />
        </button>
      ))}
    </div>
  );
}
