import type { PicturePoint } from '@tableside/contracts/admin/content/wire';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { ConfirmDialog } from '../../components/confirm-dialog';
import styles from './picture.module.css';

/** How far an arrow key moves the mark, in parts of the picture. */
const STEP = 0.05;
const STEPS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};
const within = (part: number): number => Math.min(Math.max(part, 0), 1);
const percent = (part: number): string => `${Math.round(part * 100)}%`;

interface FocalDialogProps {
  readonly image: string;
  readonly onChoose: (focal: PicturePoint) => void;
  readonly onCancel: () => void;
}

/** Sets the focal point of a picture, around which it is cropped, by tap or arrow keys. */
export function FocalDialog({ image, onChoose, onCancel }: FocalDialogProps) {
  const [{ x, y }, setFocal] = useState<PicturePoint>({ x: 0.5, y: 0.5 });
  const stage = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    stage.current?.style.setProperty('--mark-x', percent(x));
    stage.current?.style.setProperty('--mark-y', percent(y));
  }, [x, y]);
  const move = (event: KeyboardEvent) => {
    const [right, down] = STEPS[event.key] ?? [];
    if (right === undefined || down === undefined) return;
    event.preventDefault();
    setFocal({ x: within(x + right), y: within(y + down) });
  };
  return (
    <ConfirmDialog
      variant="wide"
      title="What matters most?"
      confirm="Use picture"
      onConfirm={() => onChoose({ x, y })}
      onClose={onCancel}
    >
      <p>
        Tap what matters most, or move the mark with the arrow keys. The picture is cropped around
        it.
      </p>
      <button
        ref={stage}
        type="button"
        className={styles['stage']}
        aria-label={`Mark: ${percent(x)} from the left, ${percent(y)} from the top`}
        onKeyDown={move}
        onClick={({ clientX, clientY, currentTarget, detail }) => {
          // Enter and Space trigger a click without a position.
          if (detail === 0) return;
          const box = currentTarget.getBoundingClientRect();
          setFocal({
            x: within((clientX - box.left) / box.width),
            y: within((clientY - box.top) / box.height),
          });
        }}
      >
        <img src={image} alt="" />
        <span className={styles['mark']} aria-hidden="true" />
      </button>
    </ConfirmDialog>
  );
}

/** Longest side of the displayed picture, in pixels. */
const SIDE_MAX = 1600;
const QUALITY = 0.85;

/** Scales a photo down to an upright data URL, which the content security policy allows.
 * @returns null when the browser cannot decode it, such as HEIC; the API may still */
export async function scaleDown(file: File): Promise<string | null> {
  try {
    const bitmap = await createImageBitmap(file);
    const scale = Math.min(1, SIDE_MAX / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(bitmap.width * scale));
    canvas.height = Math.max(1, Math.round(bitmap.height * scale));
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    return canvas.toDataURL('image/jpeg', QUALITY);
  } catch {
    return null;
  }
}
