import { Button } from '@tableside/ui/button';
import { Icon } from '@tableside/ui/icon';
import { Picture } from '@tableside/ui/picture';
import { Images } from 'lucide';
import { useState } from 'react';
import { PhotoViewerOnDemand } from '../../components/photo-viewer-on-demand';
import type { Photo } from '../../lib/photos';
import { SET_MAX } from './photo-sizes';
import { PhotoStrip } from './photo-strip';
import { useGallery } from './use-gallery';
import styles from './gallery.module.css';

export interface GalleryProps {
  readonly title: string;
  readonly cuisine: string | undefined;
  readonly photos: readonly Photo[];
  /** False while only the first photo is known. */
  readonly isComplete: boolean;
}

/** A restaurant's photos, the featured one first; its cloth where there is none. */
export function Gallery({ title, cuisine, photos, isComplete }: GalleryProps) {
  const count = photos.length;
  // Most have a full set, and the first photo is then in its place from the start.
  const shape = isComplete ? Math.min(count, SET_MAX) : SET_MAX;
  const state = useGallery(count, SET_MAX);
  const [opened, setOpened] = useState<number | null>(null);

  if (count === 0) {
    return (
      <div className={styles['gallery']} data-count="1">
        <Picture
          src={null}
          alt=""
          width={1440}
          height={960}
          sizes="100vw"
          cuisine={cuisine}
          className={styles['picture']}
        />
      </div>
    );
  }
  return (
    <section
      aria-label={`Photos of ${title}`}
      aria-roledescription={state.carousel.isStrip ? 'carousel' : undefined}
      className={styles['gallery']}
      data-count={shape}
    >
      <PhotoStrip
        title={title}
        cuisine={cuisine}
        photos={photos}
        shape={shape}
        state={state}
        onOpen={setOpened}
      />
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
      <PhotoViewerOnDemand
        title={title}
        cuisine={cuisine}
        photos={photos}
        index={opened}
        onIndexChange={setOpened}
      />
    </section>
  );
}
