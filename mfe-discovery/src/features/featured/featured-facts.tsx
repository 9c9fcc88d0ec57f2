import type { FeaturedRestaurant } from '@tableside/contracts/restaurant/model';
import { LeaderList, LeaderRow } from '@tableside/ui/leader';
import { VisuallyHidden } from '@tableside/ui/visually-hidden';
import { tonightHours } from './claims';
import styles from './featured.module.css';

export interface FeaturedFactsProps {
  readonly restaurant: FeaturedRestaurant;
  readonly now: Date;
  readonly timeZone: string;
}

/** Price, wait and tonight's hours, set like a menu. */
export function FeaturedFacts({ restaurant, now, timeZone }: FeaturedFactsProps) {
  return (
    <LeaderList className={styles['facts']}>
      <LeaderRow term="Price">
        {restaurant.priceRange ?? <Placeholder shown="$$$" spoken="price not confirmed" />}
      </LeaderRow>
      <LeaderRow term="Wait">
        {restaurant.waitTime ?? <Placeholder shown="???" spoken="wait time not known" />}
      </LeaderRow>
      <LeaderRow term="Tonight">
        {tonightHours(restaurant.hours, now, timeZone).map((line) => (
          <span key={line} className={styles['slot']}>
            {line}
          </span>
        ))}
      </LeaderRow>
    </LeaderList>
  );
}

/** What stands where nothing is known: the sign for the eye, the truth for the ear and as a tooltip. */
function Placeholder({ shown, spoken }: { readonly shown: string; readonly spoken: string }) {
  return (
    <span title={spoken}>
      <span aria-hidden="true">{shown}</span>
      <VisuallyHidden>{spoken}</VisuallyHidden>
    </span>
  );
}
