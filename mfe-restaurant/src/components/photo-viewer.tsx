import { Dialog } from '@tableside/ui/dialog';
import { Picture } from '@tableside/ui/picture';
import { useEffect, useId, useRef, type KeyboardEvent } from 'react';
import type { Photo } from '../lib/photos';
import { CarouselControls, useCarousel } from './carousel';
import styles from './photo-viewer.module.css';

export interface PhotoViewerProps {
  readonly title: string;
  readonly cuisine: string | null | undefined;
  readonly photos: readonly Photo[];
  readonly index: number;
  readonly onIndexChange: (index: number | null) => void;
}

/** Scrollable regions must be focusable: WCAG 2.1.1. */
const SCROLLABLE = { tabIndex: 0 };

/** Lightbox. Left, Right, Home, and End work wherever the focus is; Escape closes. */
export default function PhotoViewer(props: PhotoViewerProps) {
  const { title, cuisine, photos, index, onIndexChange } = props;
  const id = useId();
  const slideId = (position: number) => `${id}-${position}`;
  const label = `Photos of ${title}`;
  const count = photos.length;
  const { strip, ...carousel } = useCarousel({ count, index, onIndexChange });
  const handleKeyDown = (event: KeyboardEvent) => {
    // Already handled by the carousel's buttons or the thumbnails.
    if (!event.defaultPrevented) carousel.moveByKey(event, index);
  };
  return (
    // Keys bubble up to here from every control of the dialog.
    <div role="presentation" onKeyDown={handleKeyDown}>
      <Dialog
        open
        variant="wide"
        title={label}
        className={styles['viewer']}
        onRequestClose={() => onIndexChange(null)}
      >
        <div className={styles['stage']}>
          <section
            aria-roledescription="carousel"
            aria-label={label}
            className={styles['carousel']}
          >
            {count > 1 && (
              <CarouselControls
                carousel={carousel}
                variant="solid"
                className={styles['controls']}
              />
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
              {photos.map(({ src, alt }, position) => (
                <div
                  key={src}
                  id={slideId(position)}
                  role="group"
                  aria-roledescription="slide"
                  aria-label={`${position + 1} of ${count}`}
                  inert={position !== index}
                  className={styles['slide']}
                >
                  <Picture
                    src={src}
                    alt={alt}
                    width={1440}
                    height={960}
                    sizes="(min-width: 900px) 848px, 100vw"
                    priority={position === index}
                    cuisine={cuisine}
                    className={styles['photo']}
                  />
                </div>
              ))}
            </div>
          </section>
          {count > 1 && (
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
