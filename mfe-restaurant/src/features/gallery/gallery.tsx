import { Button } from '@tableside/ui/button';
import { Icon } from '@tableside/ui/icon';
import { Picture } from '@tableside/ui/picture';
import { VisuallyHidden } from '@tableside/ui/visually-hidden';
import { Images } from 'lucide-react';
import { useState, type UIEvent } from 'react';
import { PhotoViewerOnDemand } from '../../components/photo-viewer-on-demand';
import type { Photo } from '../../components/photos';
import styles from './gallery.module.css';

export interface GalleryProps {
  readonly title: string;
  readonly cuisine: string | undefined;
  readonly photos: readonly Photo[];
}

/** Photos that the wide layout shows at once. */
const SET_MAX = 5;
/** As wide as the screen. Told a little less, so that phones take the width just below what their pixels would make of
 * it: a tenth less sharp, which a photo does not show, for half the bytes. */
const PHONE_SIZE = 'calc(100vw - 3rem)';
const FIRST_SIZES: Readonly<Record<number, string>> = {
  1: `(min-width: 1200px) 1136px, (min-width: 768px) 100vw, ${PHONE_SIZE}`,
  3: `(min-width: 1200px) 750px, (min-width: 768px) 66vw, ${PHONE_SIZE}`,
};
const HALF_SIZES = `(min-width: 1200px) 564px, (min-width: 768px) 50vw, ${PHONE_SIZE}`;
const REST_SIZES: Readonly<Record<number, string>> = {
  2: HALF_SIZES,
  3: `(min-width: 1200px) 372px, (min-width: 768px) 33vw, ${PHONE_SIZE}`,
};
const QUARTER_SIZES = `(min-width: 1200px) 278px, (min-width: 768px) 25vw, ${PHONE_SIZE}`;

/** One list of photos: a strip that snaps on phones, one large and a set of small ones on wide screens. */
export function Gallery({ title, cuisine, photos }: GalleryProps) {
  const [shown, setShown] = useState(0);
  const [opened, setOpened] = useState<number | null>(null);
  const count = photos.length;
  const shape = Math.min(count, SET_MAX);

  const handleScroll = ({ currentTarget }: UIEvent<HTMLElement>) => {
    const { scrollLeft, clientWidth } = currentTarget;
    if (clientWidth) setShown(Math.round(Math.abs(scrollLeft) / clientWidth));
  };

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
          title={title}
          transition
          className={styles['picture']}
        />
      </div>
    );
  }
  return (
    <section aria-label={`Photos of ${title}`} className={styles['gallery']} data-count={shape}>
      <ul className={styles['strip']} onScroll={handleScroll}>
        {photos.map(({ src, alt }, index) => (
          <li key={src} className={styles['tile']}>
            <button type="button" className={styles['open']} onClick={() => setOpened(index)}>
              <VisuallyHidden>Enlarge </VisuallyHidden>
              <Picture
                src={src}
                alt={alt}
                width={1440}
                height={960}
                sizes={
                  index === 0
                    ? (FIRST_SIZES[shape] ?? HALF_SIZES)
                    : (REST_SIZES[shape] ?? QUARTER_SIZES)
                }
                priority={index === 0}
                transition={index === 0}
                cuisine={cuisine}
                title={title}
                className={styles['picture']}
              />
            </button>
          </li>
        ))}
      </ul>
      {count > 1 && (
        <>
          <p className={styles['count']} aria-hidden="true">
            {Math.min(shown, count - 1) + 1} / {count}
          </p>
          <Button
            variant="secondary"
            icon={<Icon of={Images} size={18} />}
            className={styles['all']}
            onClick={() => setOpened(0)}
          >
            All {count} photos
          </Button>
        </>
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
