import { formatCount } from '@tableside/contracts/common/text';
import type { FacetCounts } from '@tableside/contracts/listing/facets';
import type { ListingFilter } from '@tableside/contracts/listing/model';
import { momentOf, type OpenAt } from '@tableside/contracts/listing/rules';
import { dayName, formatTime } from '@tableside/contracts/restaurant/hours';
import { AppLink } from '@tableside/ui/app-link';
import { describeUnknownCount, describeUnknown } from '../../lib/facet-labels';
import { useListingHref } from '../../lib/use-listing-href';
import styles from './filters.module.css';

interface UnknownProps {
  readonly filter: ListingFilter;
  readonly facets: FacetCounts | null;
  readonly onFollow: () => void;
}

/** Counts restaurants whose data is unknown for a filter, with a link to them. */
export function UnknownLines({ filter, facets, onFollow }: UnknownProps) {
  const hrefOf = useListingHref();
  const unknown = filter.facets.unknown
    ? []
    : (facets?.unknown ?? []).filter(({ count }) => count > 0);
  if (unknown.length === 0) return null;
  return (
    <div className={styles['left']}>
      {unknown.map(({ title, count }) => (
        <p key={title}>
          {`${describeUnknownCount(title, count)} `}
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

/** Heading note of a list of restaurants with unknown data. */
export function UnknownNote({ filter, onFollow }: Omit<UnknownProps, 'facets'>) {
  const hrefOf = useListingHref();
  const { unknown, ...rest } = filter.facets;
  if (!unknown) return null;
  return (
    <Note
      text={`${describeUnknown(unknown)} Call ahead.`}
      href={hrefOf({ ...filter, facets: rest })}
      back="Back to confirmed results"
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

/** Counts restaurants with unknown hours below a list of open ones, with a link to them. They are never mixed in. */
export function UnknownHoursLine({ filter, count, onFollow }: UnknownHoursLineProps) {
  const hrefOf = useListingHref();
  if (!filter.openAt || filter.hoursUnknown || count === 0) return null;
  const more =
    count === 1
      ? '1 more restaurant doesn’t list'
      : `${formatCount(count)} more restaurants don’t list`;
  return (
    <p className={styles['apart']}>
      {`${more} hours for ${filter.openAt === 'now' ? 'today' : 'that time'}. `}
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
      text={`These restaurants don’t list hours for ${nameTime(filter.openAt)}. Call ahead.`}
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

interface NoteLinkProps {
  readonly href: string;
  readonly onFollow: () => void;
}

const ShowThem = ({ href, count, onFollow }: NoteLinkProps & { readonly count: number }) => (
  <AppLink href={href} className={styles['link']} onClick={onFollow}>
    Show {count === 1 ? 'it' : 'them'}
  </AppLink>
);

const Note = (props: NoteLinkProps & { readonly text: string; readonly back: string }) => (
  <div className={styles['note']}>
    <p>{props.text}</p>
    <AppLink href={props.href} className={styles['link']} onClick={props.onFollow}>
      {props.back}
    </AppLink>
  </div>
);
