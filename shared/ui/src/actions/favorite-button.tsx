import { Heart, HeartOff } from 'lucide';
import type { MouseEventHandler } from 'react';
import { IconButton, type IconButtonProps } from './icon-button';
import styles from './icon-button.module.css';

export interface FavoriteButtonProps {
  /** Name of the restaurant, for the label "Save {title} to favorites". */
  readonly title: string;
  readonly isAdded: boolean;
  /** For lists of favorites: labels the button "Remove {title} from favorites", without a pressed state. */
  readonly removes?: boolean;
  /** A request is in flight: ignores clicks but keeps focus. */
  readonly pending?: boolean;
  /** Why the button is disabled; null when it is enabled. */
  readonly unavailable?: string | null;
  readonly onClick: MouseEventHandler<HTMLButtonElement>;
  readonly variant?: IconButtonProps['variant'];
}

/** The favorite toggle. Its name stays the same; only the pressed state changes. */
export function FavoriteButton({
  title,
  isAdded,
  removes = false,
  pending = false,
  unavailable = null,
  onClick,
  variant = 'solid',
}: FavoriteButtonProps) {
  return (
    <IconButton
      label={removes ? `Remove ${title} from favorites` : `Save ${title} to favorites`}
      icon={unavailable === null ? Heart : HeartOff}
      variant={variant}
      className={styles['favorite']}
      data-filled={isAdded || undefined}
      aria-pressed={removes ? undefined : isAdded}
      aria-busy={pending || undefined}
      // Not `disabled`, which would lose focus after a click.
      aria-disabled={unavailable !== null || undefined}
      title={unavailable ?? undefined}
      onClick={(event) => {
        // Treats a double click as one click, even if the first response has already arrived.
        if (!pending && unavailable === null && event.detail < 2) onClick(event);
      }}
    />
  );
}
