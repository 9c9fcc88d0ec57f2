import { Heart } from 'lucide-react';
import type { MouseEventHandler, Ref } from 'react';
import { IconButton, type IconButtonProps } from './icon-button';
import styles from './icon-button.module.css';

export interface HeartButtonProps {
  /** Name of the restaurant; the button is always called "Save {title} to favorites". */
  readonly title: string;
  readonly saved: boolean;
  /** A request is under way: presses are ignored, focus stays. */
  readonly pending?: boolean;
  readonly onClick: MouseEventHandler<HTMLButtonElement>;
  readonly variant?: IconButtonProps['variant'];
  readonly ref?: Ref<HTMLButtonElement>;
}

/** The favourite toggle; its name stays, its pressed state changes. */
export function HeartButton({
  title,
  saved,
  pending = false,
  onClick,
  variant = 'solid',
  ref,
}: HeartButtonProps) {
  return (
    <IconButton
      ref={ref}
      label={`Save ${title} to favorites`}
      icon={Heart}
      variant={variant}
      className={styles['heart']}
      aria-pressed={saved}
      aria-busy={pending || undefined}
      onClick={(event) => {
        if (!pending) onClick(event);
      }}
    />
  );
}
