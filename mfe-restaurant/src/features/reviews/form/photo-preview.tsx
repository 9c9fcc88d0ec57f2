import { Icon } from '@tableside/ui/icon';
import { Image } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import styles from './photo-field.module.css';

/** Twice the tile's width, in pixels. */
const PREVIEW_PX = 192;

/** A chosen photo, drawn small. What the browser cannot read, such as HEIC, is a tile with the file's name. */
export function PhotoPreview({ file }: { readonly file: File }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isDrawn, setIsDrawn] = useState(false);
  useEffect(() => {
    let isGone = false;
    // Drawn, not addressed: the page's security policy knows no addresses of files.
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

/** @returns false where nothing can be drawn; rejects for what is no picture */
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
