import { IconButton } from '@tableside/ui/icon-button';
import { Picture } from '@tableside/ui/picture';
import { VisuallyHidden } from '@tableside/ui/visually-hidden';
import { ChevronLeft, ChevronRight } from 'lucide';
import type { Photo } from '../../lib/photos';
import { SET_MAX, sizesOf } from './photo-sizes';
import type { useStrip } from './use-strip';
import styles from './gallery.module.css';

export interface PhotoStripProps {
  readonly title: string;
  readonly cuisine: string | undefined;
  readonly photos: readonly Photo[];
  readonly state: ReturnType<typeof useStrip>;
  readonly onOpen: (index: number) => void;
}

/** The photos: on phones slides in a strip with two buttons, on wide screens a set. */
export function PhotoStrip({ title, cuisine, photos, state, onOpen }: PhotoStripProps) {
  const { strip, isStrip, shown, show, handleScroll, handleScrollEnd, handleKeyDown } = state;
  const count = photos.length;
  const shape = Math.min(count, SET_MAX);
  return (
    <>
      {count > 1 && (
        <div className={styles['controls']}>
          <IconButton
            label="Previous photo"
            icon={ChevronLeft}
            aria-disabled={shown === 0}
            onClick={() => show(shown - 1)}
          />
          <span className={styles['count']} aria-live="polite">
            {shown + 1} / {count}
          </span>
          <IconButton
            label="Next photo"
            icon={ChevronRight}
            aria-disabled={shown === count - 1}
            onClick={() => show(shown + 1)}
          />
        </div>
      )}
      <div
        ref={strip}
        role={isStrip ? 'group' : 'list'}
        aria-label={isStrip ? `Photos of ${title}, slides` : undefined}
        className={styles['strip']}
        onScroll={handleScroll}
        onScrollEnd={handleScrollEnd}
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
                transition={index === 0}
                cuisine={cuisine}
                title={title}
                className={styles['picture']}
              />
            </button>
          </div>
        ))}
      </div>
    </>
  );
}
