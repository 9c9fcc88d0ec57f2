import { Icon } from '@tableside/ui/icon';
import { ImagePlus } from 'lucide';
import { useId, useState, type ChangeEvent, type DragEvent } from 'react';
import styles from './picture-field.module.css';

export interface PictureDropProps {
  /** What the field is called. */
  readonly title: string;
  readonly isReplacing: boolean;
  /** Pixels that what is kept has at least. */
  readonly minWidth: number | undefined;
  readonly onFile: (file: File) => void;
}

/** Takes a photo that is dropped, chosen, or taken by the phone's camera. */
export function PictureDrop({ title, isReplacing, minWidth, onFile }: PictureDropProps) {
  const words = useId();
  const hint = useId();
  const [isOver, setIsOver] = useState(false);
  const handleChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    if (file) onFile(file);
    // The same file can be chosen again.
    currentTarget.value = '';
  };
  const handleDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onFile(file);
  };
  return (
    <div
      className={styles['drop']}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={handleDrop}
    >
      <Icon of={ImagePlus} />
      <span>
        <span id={words}>
          {isReplacing
            ? `Choose another ${title.toLowerCase()}`
            : `Choose a ${title.toLowerCase()}`}
        </span>
        <span id={hint} className={styles['hint']}>
          Or drop a photo here.
          {minWidth !== undefined && ` The part that you keep is ${minWidth} pixels wide at least.`}
        </span>
      </span>
      <input
        type="file"
        accept="image/*,.heic,.heif"
        aria-labelledby={words}
        aria-describedby={hint}
        className={styles['file']}
        onChange={handleChange}
      />
    </div>
  );
}
