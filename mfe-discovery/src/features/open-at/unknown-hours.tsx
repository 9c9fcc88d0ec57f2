import { formatCount } from '@tableside/contracts/common/text';
import type { ListingFilter } from '@tableside/contracts/listing/model';
import { momentOf, type OpenAt } from '@tableside/contracts/listing/rules';
import { dayName, formatTime } from '@tableside/contracts/restaurant/hours';
import { AppLink } from '@tableside/ui/app-link';
import { useListingHref } from '../../lib/use-listing-href';
import styles from './open-at.module.css';

export interface UnknownHoursProps {
  readonly filter: ListingFilter;
  readonly onFollow: () => void;
}

export interface UnknownHoursLineProps extends UnknownHoursProps {
  /** Places of the selection that do not say whether they are open then. */
  readonly count: number;
}

/** Says below a list of open places how many more may be open, and leads to them. They never stand among the others. */
export function UnknownHoursLine({ filter, count, onFollow }: UnknownHoursLineProps) {
  const hrefOf = useListingHref();
  if (!filter.openAt || filter.hoursUnknown || count === 0) return null;
  const who =
    count === 1 ? '1 more place doesn’t list' : `${formatCount(count)} more places don’t list`;
  return (
    <p className={styles['apart']}>
      {`${who} hours for ${filter.openAt === 'now' ? 'today' : 'that time'}. `}
      <AppLink
        href={hrefOf({ ...filter, hoursUnknown: true })}
        className={styles['way']}
        onClick={onFollow}
      >
        Show {count === 1 ? 'it' : 'them'}
      </AppLink>
    </p>
  );
}

/** Heads the list of places that do not say when they are open. */
export function UnknownHoursNote({ filter, onFollow }: UnknownHoursProps) {
  const hrefOf = useListingHref();
  if (!filter.openAt || !filter.hoursUnknown) return null;
  return (
    <div className={styles['note']}>
      <p>{`These restaurants don’t list hours for ${nameTime(filter.openAt)}. Call before you go.`}</p>
      <AppLink
        href={hrefOf({ ...filter, hoursUnknown: false })}
        className={styles['way']}
        onClick={onFollow}
      >
        Back to open restaurants
      </AppLink>
    </div>
  );
}

function nameTime(openAt: OpenAt): string {
  if (openAt === 'now') return 'today';
  const { weekday, minutes } = momentOf(openAt);
  return `${dayName(weekday)} at ${formatTime(minutes)}`;
}
