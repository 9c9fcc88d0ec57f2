import { pictureUrl } from '@tableside/contracts/common/pictures';
import { PHOTOS_MAX } from '@tableside/contracts/review/rules';
import { usePlatform } from '@tableside/platform';
import { Field, Input } from '@tableside/ui/field';
import { Icon } from '@tableside/ui/icon';
import { IconButton } from '@tableside/ui/icon-button';
import { Picture } from '@tableside/ui/picture';
import { VisuallyHidden } from '@tableside/ui/visually-hidden';
import { ImagePlus, X } from 'lucide';
import { type ChangeEvent, type ReactNode, useId, useRef } from 'react';
import { PHOTO_ACCEPT, PHOTO_HINT } from './choose-photos';
import { PhotoPreview } from './photo-preview';
import styles from './photo-field.module.css';

export interface PhotoFieldProps {
  /** Name of the restaurant. */
  readonly title: string;
  /** Paths of the review's photos that stay. */
  readonly kept: readonly string[];
  readonly photos: readonly File[];
  /** A sentence for each file that was left out. */
  readonly refusals: readonly string[];
  /** What the host said about the photos. */
  readonly error: string | undefined;
  readonly onKeptChange: (kept: readonly string[]) => void;
  readonly onChoose: (files: readonly File[]) => void;
  readonly onPhotosChange: (photos: readonly File[]) => void;
}

/** Photos of a review: those that it has, and new ones, each with a button that removes it. */
export function PhotoField({
  title,
  kept,
  photos,
  refusals,
  error,
  onKeptChange,
  onChoose,
  onPhotosChange,
}: PhotoFieldProps) {
  const { apiOrigin } = usePlatform().config;
  const box = useRef<HTMLDivElement>(null);
  const words = useId();
  const focusInput = () => box.current?.querySelector('input')?.focus();
  const handleChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    onChoose([...(currentTarget.files ?? [])]);
    // The same file can be chosen again after it was removed.
    currentTarget.value = '';
  };
  const count = kept.length + photos.length;
  return (
    <div ref={box} className={styles['field']}>
      <Field
        name="images"
        label="Photos"
        hint={PHOTO_HINT}
        error={[error, ...refusals].filter(Boolean).join(' ') || null}
      >
        <span className={styles['picker']}>
          <Icon of={ImagePlus} />
          <span id={words}>{count ? 'Add more photos' : 'Add photos'}</span>
          <Input
            type="file"
            // What the box says is what people who speak to their device say.
            aria-labelledby={words}
            multiple
            accept={PHOTO_ACCEPT}
            className={styles['input']}
            onChange={handleChange}
          />
        </span>
      </Field>
      <VisuallyHidden>
        <span role="status">
          {refusals.join(' ') || (count > 0 && `${count} of ${PHOTOS_MAX} photos`)}
        </span>
      </VisuallyHidden>
      {count > 0 && (
        <ul className={styles['tiles']} aria-label="Photos of your review">
          {kept.map((path, index) => (
            <PhotoTile
              key={path}
              name={`photo ${index + 1}`}
              onRemove={() => {
                onKeptChange(kept.filter((other) => other !== path));
                focusInput();
              }}
            >
              <Picture
                src={pictureUrl(path, apiOrigin)}
                alt={`Photo ${index + 1} of your review`}
                width={320}
                height={320}
                sizes="96px"
                cuisine={null}
                title={title}
                className={styles['tile']}
              />
            </PhotoTile>
          ))}
          {photos.map((file) => (
            <PhotoTile
              key={`${file.name} ${file.size} ${file.lastModified}`}
              name={`photo ${file.name}`}
              onRemove={() => {
                onPhotosChange(photos.filter((other) => other !== file));
                focusInput();
              }}
            >
              <PhotoPreview file={file} />
            </PhotoTile>
          ))}
        </ul>
      )}
    </div>
  );
}

interface PhotoTileProps {
  readonly name: string;
  readonly onRemove: () => void;
  readonly children: ReactNode;
}

function PhotoTile({ name, onRemove, children }: PhotoTileProps) {
  return (
    <li className={styles['item']}>
      {children}
      <IconButton
        label={`Remove ${name}`}
        icon={X}
        variant="solid"
        className={styles['remove']}
        onClick={onRemove}
      />
    </li>
  );
}
