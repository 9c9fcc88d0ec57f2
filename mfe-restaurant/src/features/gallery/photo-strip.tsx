import { Picture } from '@tableside/ui/picture';
import { Skeleton } from '@tableside/ui/skeleton';
import { VisuallyHidden } from '@tableside/ui/visually-hidden';
import { CarouselControls } from '../../components/carousel-controls';
import type { Photo } from '../../lib/photos';
import { sizesOf } from './photo-sizes';
import type { useGallery } from './use-gallery';
import styles from './gallery.module.css';

export interface PhotoStripProps {
  readonly title: string;
  readonly cuisine: string | undefined;
  readonly photos: readonly Photo[];
  /** How many photos the set has room for. */
  readonly shape: number;
  readonly state: ReturnType<typeof useGallery>;
  readonly onOpen: (index: number) => void;
}

/** The photos: on phones slides in a strip with two buttons, on wide screens a set. */
export function PhotoStrip({ title, cuisine, photos, shape, state, onOpen }: PhotoStripProps) {
  const { strip, carousel, handleKeyDown } = state;
  const { isStrip, shown, count, handleScroll } = carousel;
  return (
    <>
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
              onClick={() => onOpen(index)}
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
    </>
  );
}
