import { pictureUrl } from '@tableside/contracts/common/pictures';
import { PHOTOS_MAX } from '@tableside/contracts/review/rules';
import { usePlatform } from '@tableside/platform';
import { Field, Input } from '@tableside/ui/field';
import { Icon } from '@tableside/ui/icon';
import { IconButton } from '@tableside/ui/icon-button';
import { Picture } from '@tableside/ui/picture';
import { VisuallyHidden } from '@tableside/ui/visually-hidden';
import { Image, ImagePlus, X } from 'lucide';
import { useEffect, useId, useRef, useState, type ChangeEvent, type ReactNode } from 'react';
import { PHOTO_ACCEPT, PHOTO_HINT } from './choose-photos';
import type { ReviewFormState } from './use-review-form';
import styles from './review-form.module.css';

export function PhotoField({ review }: { readonly review: ReviewFormState }) {
  const { saved, photos, refusals } = review;
  const { apiOrigin } = usePlatform().config;
  const box = useRef<HTMLDivElement>(null);
  const labelId = useId();
  const focusInput = () => box.current?.querySelector('input')?.focus();
  const handleChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    review.choose([...(currentTarget.files ?? [])]);
    currentTarget.value = '';
  };
  const count = saved.length + photos.length;
  return (
    <div ref={box} className={styles['field']}>
      <Field
        name="images"
        label="Photos"
        hint={PHOTO_HINT}
        error={[review.form.errors['images'], ...refusals].filter(Boolean).join(' ') || null}
      >
        <span className={styles['picker']}>
          <Icon of={ImagePlus} />
          <span id={labelId}>{count ? 'Add more photos' : 'Add photos'}</span>
          <Input
            type="file"
            // The accessible name matches the visible label, for voice control.
            aria-labelledby={labelId}
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
          {saved.map((path, index) => (
            <PhotoTile
              key={path}
              name={`photo ${index + 1}`}
              onRemove={() => {
                review.setSaved(saved.filter((other) => other !== path));
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
                className={styles['tile']}
              />
            </PhotoTile>
          ))}
          {photos.map((file) => (
            <PhotoTile
              key={`${file.name} ${file.size} ${file.lastModified}`}
              name={`photo ${file.name}`}
              onRemove={() => {
                review.setPhotos(photos.filter((other) => other !== file));
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

/** Twice the tile's width, in pixels. */
const PREVIEW_PX = 192;

function PhotoPreview({ file }: { readonly file: File }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isDrawn, setIsDrawn] = useState(false);
  useEffect(() => {
    let isGone = false;
    // Drawn on a canvas, since the CSP allows no blob: URLs.
    drawInto(canvas.current, file).then(
      (isDone) => !isGone && setIsDrawn(isDone),
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [file]);
  return (
    <span className={styles['tile']}>
      <canvas
        ref={canvas}
        role="img"
        aria-label={file.name}
        hidden={!isDrawn}
        width={PREVIEW_PX}
        height={PREVIEW_PX}
        className={styles['drawing']}
      />
      {!isDrawn && (
        <span className={styles['file']}>
          <Icon of={Image} />
          <span className={styles['fileName']}>{file.name}</span>
        </span>
      )}
    </span>
  );
}

/** @returns false when drawing is not supported
 * @throws when the file is not an image */
async function drawInto(canvas: HTMLCanvasElement | null, file: File): Promise<boolean> {
  if (!canvas || !('createImageBitmap' in window)) return false;
  const bitmap = await createImageBitmap(file);
  const context = canvas.getContext('2d');
  const side = Math.min(bitmap.width, bitmap.height);
  context?.drawImage(
    bitmap,
    (bitmap.width - side) / 2,
    (bitmap.height - side) / 2,
    side,
    side,
    0,
    0,
    PREVIEW_PX,
    PREVIEW_PX,
  );
  bitmap.close();
  return context !== null;
}
