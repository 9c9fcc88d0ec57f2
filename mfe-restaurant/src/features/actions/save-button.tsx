import type { Restaurant } from '@tableside/contracts/model';
import { useFavourite } from '@tableside/platform';
import { Button } from '@tableside/ui/button';
import { Icon } from '@tableside/ui/icon';
import { Heart } from 'lucide-react';
import styles from './action-rail.module.css';

export interface SaveButtonProps {
  readonly restaurant: Restaurant;
  readonly className?: string | undefined;
}

/** The heart, for people who are signed in. Its name stays, its pressed state changes. */
export function SaveButton({ restaurant, className }: SaveButtonProps) {
  const favourite = useFavourite(restaurant.slug, restaurant.favourite);
  if (!favourite) return null;
  const { isAdded, isPending, isAvailable, toggle } = favourite;
  return (
    <Button
      variant="secondary"
      icon={<Icon of={Heart} className={styles['heart']} />}
      aria-label={`Save ${restaurant.title} to favorites`}
      aria-pressed={isAdded}
      aria-busy={isPending || undefined}
      disabled={!isAvailable}
      className={className}
      onClick={() => {
        if (!isPending) void toggle();
      }}
    >
      Save
    </Button>
  );
}
