import { Picture } from '@tableside/ui/picture';
import { VisuallyHidden } from '@tableside/ui/visually-hidden';
import { useState } from 'react';
import { PhotoViewerOnDemand } from '../../../components/photo-viewer-on-demand';
import type { Photo } from '../../../lib/photos';
import styles from './review-card.module.css';

export interface ReviewPhotosProps {
  readonly name: string;
  readonly cuisine: string | undefined;
  readonly photos: readonly Photo[];
}

/** A review's photos as thumbs that open the viewer. */
export function ReviewPhotos({ name, cuisine, photos }: ReviewPhotosProps) {
  const [opened, setOpened] = useState<number | null>(null);
  if (!photos.length) return null;
  return (
    <>
      <ul className={styles['photos']}>
        {photos.map(({ src, alt }, index) => (
          <li key={src}>
            <button type="button" className={styles['thumb']} onClick={() => setOpened(index)}>
              <VisuallyHidden>Enlarge </VisuallyHidden>
              <Picture
                src={src}
                alt={alt}
                width={320}
                height={320}
                sizes="96px"
                cuisine={cuisine}
                className={styles['picture']}
              />
            </button>
          </li>
        ))}
      </ul>
      <PhotoViewerOnDemand
        title={`${name}’s review`}
        cuisine={cuisine}
        photos={photos}
        index={opened}
        onIndexChange={setOpened}
      />
    </>
  );
}
