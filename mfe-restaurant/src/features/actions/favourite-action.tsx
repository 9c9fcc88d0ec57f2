import type { Restaurant } from '@tableside/contracts/restaurant/model';
import { FAVOURITES_UNAVAILABLE, useFavourite } from '@tableside/platform';
import { Button } from '@tableside/ui/button';
import { Icon } from '@tableside/ui/icon';
import { Heart, HeartOff } from 'lucide';
import { useId } from 'react';
import styles from './action-rail.module.css';

export interface FavouriteActionProps {
  readonly restaurant: Restaurant;
  readonly className?: string | undefined;
}

/** The favourite button, for people who are signed in. Its word follows, so that nobody has to tell by the heart alone. */
export function FavouriteAction({ restaurant, className }: FavouriteActionProps) {
  const favourite = useFavourite(restaurant.slug, restaurant.favourite);
  const reason = useId();
  if (!favourite) return null;
  const { isAdded, isPending, isAvailable, toggle } = favourite;
  return (
    <>
      <Button
        variant="secondary"
        icon={<Icon of={isAvailable ? Heart : HeartOff} className={styles['favourite']} />}
        aria-label={`Save${isAdded ? 'd' : ''} ${restaurant.title} to favorites`}
        aria-pressed={isAdded}
        aria-busy={isPending || undefined}
        // Not the attribute of the same name: a press that ends in this state must not lose the focus.
        aria-disabled={!isAvailable || undefined}
        aria-describedby={isAvailable ? undefined : reason}
        className={className}
        onClick={({ detail }) => {
          // A double click means one press, also where the answer to its first half is there before the second.
          if (!isPending && isAvailable && detail < 2) void toggle();
        }}
      >
        {isAdded ? 'Saved' : 'Save'}
      </Button>
      {!isAvailable && (
        <p id={reason} className={styles['reason']}>
          {FAVOURITES_UNAVAILABLE}
        </p>
      )}
    </>
  );
}
