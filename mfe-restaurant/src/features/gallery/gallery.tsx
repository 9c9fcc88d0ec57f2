import { Button } from '@tableside/ui/button';
import { Icon } from '@tableside/ui/icon';
import { Picture } from '@tableside/ui/picture';
import { Skeleton } from '@tableside/ui/skeleton';
import { VisuallyHidden } from '@tableside/ui/visually-hidden';
import { Images } from 'lucide';
import { useEffect, useState, useSyncExternalStore, type KeyboardEvent } from 'react';
import { CarouselControls, useCarousel } from '../../components/carousel';
import { LazyPhotoViewer } from '../../components/lazy-photo-viewer';
import type { Photo } from '../../lib/photos';
import styles from './gallery.module.css';

interface GalleryProps {
  readonly title: string;
  readonly cuisine: string | undefined;
  readonly photos: readonly Photo[];
  readonly isComplete: boolean;
}

/** A strip of slides with buttons on phones, a grid on wide screens. */
export function Gallery({ title, cuisine, photos, isComplete }: GalleryProps) {
  const count = photos.length;
  // Assume a full set until all photos are known, since most restaurants have one: the layout then does not shift.
  const shape = isComplete ? Math.min(count, SET_MAX) : SET_MAX;
  const { strip, carousel, handleKeyDown } = useGallery(count);
  const { isStrip, shown, handleScroll } = carousel;
  const [opened, setOpened] = useState<number | null>(null);

  return (
    <section
      aria-label={`Photos of ${title}`}
      aria-roledescription={isStrip ? 'carousel' : undefined}
      className={styles['gallery']}
      data-count={shape}
    >
      {count > 1 && <CarouselControls carousel={carousel} className={styles['controls']} />}
      <div
        ref={strip}
        role={isStrip ? 'group' : 'list'}
        aria-label={isStrip ? `Photos of ${title}, slides` : undefined}
        className={styles['strip']}
        onScroll={handleScroll}
        onScrollEnd={handleScroll}
      >
        {photos.map(({ src, alt }, index) => (
          <div
            key={src}
            {...(isStrip
              ? {
                  role: 'group',
                  'aria-roledescription': 'slide',
                  'aria-label': `${index + 1} of ${count}`,
                  inert: index !== shown,
                }
              : { role: 'listitem' })}
            className={styles['tile']}
          >
            <button
              type="button"
              className={styles['open']}
              onClick={() => setOpened(index)}
              onKeyDown={(event) => handleKeyDown(event, index)}
            >
              <VisuallyHidden>Enlarge </VisuallyHidden>
              <Picture
                src={src}
                alt={alt}
                width={1440}
                height={960}
                sizes={sizesOf(index, shape)}
                priority={index === 0}
                cuisine={cuisine}
                className={styles['picture']}
              />
            </button>
          </div>
        ))}
        {Array.from({ length: shape - count }, (_none, index) => (
          <Skeleton key={index} className={styles['missing']} />
        ))}
      </div>
      {count > 1 && (
        <Button
          variant="secondary"
          icon={<Icon of={Images} size={18} />}
          className={styles['all']}
          onClick={() => setOpened(0)}
        >
          All {count} photos
        </Button>
      )}
      <LazyPhotoViewer
        title={title}
        cuisine={cuisine}
        photos={photos}
        index={opened}
        onIndexChange={setOpened}
      />
    </section>
  );
}

/** Keep in sync with gallery.module.css. */
const STRIP_QUERY = '(width < 48em)';

const subscribe = (onChange: () => void) => {
  const media = matchMedia(STRIP_QUERY);
  media.addEventListener('change', onChange);
  return () => media.removeEventListener('change', onChange);
};

const useIsStrip = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(STRIP_QUERY).matches,
    () => false,
  );

function useGallery(count: number) {
  const isStrip = useIsStrip();
  const last = (isStrip ? count : Math.min(count, SET_MAX)) - 1;
  const { strip, ...carousel } = useCarousel({ count, isStrip, last });
  const [focusGoal, setFocusGoal] = useState<{ readonly index: number } | null>(null);

  useEffect(() => {
    const tile = focusGoal && strip.current?.children[focusGoal.index];
    // The strip scrolls itself; the page must not scroll.
    tile?.querySelector('button')?.focus({ preventScroll: true });
  }, [focusGoal, strip]);

  return {
    strip,
    carousel,
    handleKeyDown: (event: KeyboardEvent, index: number) => {
      const next = carousel.moveByKey(event, index);
      if (next !== null) setFocusGoal({ index: next });
    },
  };
}

/** Photos shown at once in the wide layout. */
const SET_MAX = 5;

/** Slightly less than the screen width, so that phones pick the next smaller image: half the bytes, barely less sharp. */
const PHONE_SIZE = 'calc(100vw - 3rem)';
const HALF_SIZES = `(min-width: 1200px) 564px, (min-width: 768px) 50vw, ${PHONE_SIZE}`;
const QUARTER_SIZES = `(min-width: 1200px) 278px, (min-width: 768px) 25vw, ${PHONE_SIZE}`;
const FIRST_SIZES: Readonly<Record<number, string>> = {
  1: `(min-width: 1200px) 1136px, (min-width: 768px) 100vw, ${PHONE_SIZE}`,
  3: `(min-width: 1200px) 750px, (min-width: 768px) 66vw, ${PHONE_SIZE}`,
};
const REST_SIZES: Readonly<Record<number, string>> = {
  2: HALF_SIZES,
  3: `(min-width: 1200px) 372px, (min-width: 768px) 33vw, ${PHONE_SIZE}`,
};

/** `sizes` of a photo in the set.
 * @param shape number of photos in the set, at most `SET_MAX` */
const sizesOf = (index: number, shape: number): string =>
  index === 0 ? (FIRST_SIZES[shape] ?? HALF_SIZES) : (REST_SIZES[shape] ?? QUARTER_SIZES);
