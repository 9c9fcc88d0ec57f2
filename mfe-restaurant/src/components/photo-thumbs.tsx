import { Picture } from '@tableside/ui/picture';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import type { Photo } from '../lib/photos';
import styles from './photo-viewer.module.css';

export interface PhotoThumbsProps {
  readonly cuisine: string | null | undefined;
  readonly photos: readonly Photo[];
  readonly index: number;
  /** Id of the slide that a thumb shows. */
  readonly slideId: (index: number) => string;
  readonly onIndexChange: (index: number) => void;
}

/** Small photos under the large one: one tab stop, and arrow keys between them. */
export function PhotoThumbs(props: PhotoThumbsProps) {
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
