import { Carousel } from './carousel';
import { Dialog } from '@tableside/ui/dialog';
import { Picture } from '@tableside/ui/picture';
import { useId, type KeyboardEvent } from 'react';
import { PhotoThumbs } from './photo-thumbs';
import type { Photo } from '../lib/photos';
import styles from './photo-viewer.module.css';

export interface PhotoViewerProps {
  /** Whose photos they are. */
  readonly title: string;
  readonly cuisine: string | null | undefined;
  readonly photos: readonly Photo[];
  /** The photo shown, or null while the viewer is closed. */
  readonly index: number | null;
  readonly onIndexChange: (index: number | null) => void;
}

/** Photos one at a time over the page. Left, Right, Home and End work wherever the focus is; Escape closes. */
export function PhotoViewer({ title, cuisine, photos, index, onIndexChange }: PhotoViewerProps) {
  const id = useId();
  if (index === null) return null;
  const slideId = (position: number) => `${id}-${position}`;
  const last = photos.length - 1;
  const handleKeyDown = (event: KeyboardEvent) => {
    // The carousel's own buttons, or the thumbs, have done it already.
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
