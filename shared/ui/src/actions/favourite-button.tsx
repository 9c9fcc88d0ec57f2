import { Heart, HeartOff } from 'lucide';
import type { MouseEventHandler } from 'react';
import { IconButton, type IconButtonProps } from './icon-button';
import styles from './icon-button.module.css';

export interface FavouriteButtonProps {
  /** Name of the restaurant; the button is always called "Save {title} to favorites". */
  readonly title: string;
  readonly isAdded: boolean;
  /** In a list of favourites: the button is called "Remove {title} from favorites" and has no pressed state. */
  readonly removes?: boolean;
  /** A request is under way: presses are ignored, focus stays. */
  readonly pending?: boolean;
  /** Why the button rests: it is disabled, and says so. */
  readonly unavailable?: string | null;
  readonly onClick: MouseEventHandler<HTMLButtonElement>;
  readonly variant?: IconButtonProps['variant'];
}

/** The favourite toggle; its name stays, its pressed state changes. */
export function FavouriteButton({
  title,
  isAdded,
  removes = false,
  pending = false,
  unavailable = null,
  onClick,
  variant = 'solid',
}: FavouriteButtonProps) {
  return (
    <IconButton
      label={removes ? `Remove ${title} from favorites` : `Save ${title} to favorites`}
      icon={unavailable === null ? Heart : HeartOff}
      variant={variant}
      className={styles['favourite']}
      data-filled={isAdded || undefined}
      aria-pressed={removes ? undefined : isAdded}
      aria-busy={pending || undefined}
      // Not the attribute of the same name: a press that ends in this state must not lose the focus.
      aria-disabled={unavailable !== null || undefined}
      title={unavailable ?? undefined}
      onClick={(event) => {
        // A double click means one press, also where the answer to its first half is there before the second.
        if (!pending && unavailable === null && event.detail < 2) onClick(event);
      }}
    />
  );
}
