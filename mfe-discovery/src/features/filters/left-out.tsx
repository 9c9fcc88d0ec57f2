import { formatCount } from '@tableside/contracts/common/text';
import type { FacetCounts } from '@tableside/contracts/listing/facets';
import type { ListingFilter } from '@tableside/contracts/listing/model';
import { momentOf, type OpenAt } from '@tableside/contracts/listing/rules';
import { dayName, formatTime } from '@tableside/contracts/restaurant/hours';
import { AppLink } from '@tableside/ui/app-link';
import { describeLeftOut, describeUnknown } from '../../lib/facet-labels';
import { useListingHref } from '../../lib/use-listing-href';
import styles from './filters.module.css';

interface LeftOutProps {
  readonly filter: ListingFilter;
  readonly facets: FacetCounts | null;
  readonly onFollow: () => void;
}

/** Says below a list how many places are left out since nobody knows, and leads to them. */
export function LeftOutLines({ filter, facets, onFollow }: LeftOutProps) {
  const hrefOf = useListingHref();
  const unknown = filter.facets.unknown
    ? []
    : (facets?.unknown ?? []).filter(({ count }) => count > 0);
  if (unknown.length === 0) return null;
  return (
    <div className={styles['left']}>
      {unknown.map(({ title, count }) => (
        <p key={title}>
          {`${describeLeftOut(title, count)} `}
          <ShowThem
            href={hrefOf({ ...filter, facets: { ...filter.facets, unknown: title } })}
            count={count}
            onFollow={onFollow}
          />
        </p>
      ))}
    </div>
  );
}

/** Heads the list of places of which nobody knows. */
export function LeftOutNote({ filter, onFollow }: Omit<LeftOutProps, 'facets'>) {
  const hrefOf = useListingHref();
  const { unknown, ...rest } = filter.facets;
  if (!unknown) return null;
  return (
    <Note
      text={`${describeUnknown(unknown)} Ask before you go.`}
      href={hrefOf({ ...filter, facets: rest })}
      back="Back to those that say"
      onFollow={onFollow}
    />
  );
}

interface UnknownHoursProps {
  readonly filter: ListingFilter;
  readonly onFollow: () => void;
}

interface UnknownHoursLineProps extends UnknownHoursProps {
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
      <ShowThem
        href={hrefOf({ ...filter, hoursUnknown: true })}
        count={count}
        onFollow={onFollow}
      />
    </p>
  );
}

export function UnknownHoursNote({ filter, onFollow }: UnknownHoursProps) {
  const hrefOf = useListingHref();
  if (!filter.openAt || !filter.hoursUnknown) return null;
  return (
    <Note
      text={`These restaurants don’t list hours for ${nameTime(filter.openAt)}. Call before you go.`}
      href={hrefOf({ ...filter, hoursUnknown: false })}
      back="Back to open restaurants"
      onFollow={onFollow}
    />
  );
}

function nameTime(openAt: OpenAt): string {
  if (openAt === 'now') return 'today';
  const { weekday, minutes } = momentOf(openAt);
  return `${dayName(weekday)} at ${formatTime(minutes)}`;
}

interface WayProps {
  readonly href: string;
  readonly onFollow: () => void;
}

const ShowThem = ({ href, count, onFollow }: WayProps & { readonly count: number }) => (
  <AppLink href={href} className={styles['way']} onClick={onFollow}>
    Show {count === 1 ? 'it' : 'them'}
  </AppLink>
);

const Note = (props: WayProps & { readonly text: string; readonly back: string }) => (
  <div className={styles['note']}>
    <p>{props.text}</p>
    <AppLink href={props.href} className={styles['way']} onClick={props.onFollow}>
      {props.back}
    </AppLink>
  </div>
);
