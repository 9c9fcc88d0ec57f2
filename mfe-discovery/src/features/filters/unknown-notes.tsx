import { formatCount } from '@tableside/contracts/common/text';
import type { FacetCounts } from '@tableside/contracts/listing/facets';
import type { ListingFilter } from '@tableside/contracts/listing/model';
import { momentOf, type OpenAt } from '@tableside/contracts/listing/rules';
import { dayName, formatTime } from '@tableside/contracts/restaurant/hours';
import { AppLink } from '@tableside/ui/app-link';
import { describeUnknownCount, describeUnknown } from '../../lib/facet-labels';
import { useListingHref } from '../../lib/selection-path';
import styles from './filters.module.css';

interface UnknownNotesProps {
  readonly filter: ListingFilter;
  readonly onFollow: () => void;
}

/** Notes above a list of restaurants with unknown hours, or with unknown data for a filter. */
export function UnknownNotes({ filter, onFollow }: UnknownNotesProps) {
  const hrefOf = useListingHref();
  const { openAt, hoursUnknown } = filter;
  const { unknown, ...facets } = filter.facets;
  const note = (text: string, back: string, without: Partial<ListingFilter>) => (
    <div className={styles['note']}>
      <p>{`${text} Call ahead.`}</p>
      <AppLink
        href={hrefOf({ ...filter, ...without })}
        className={styles['link']}
        onClick={onFollow}
      >
        {back}
      </AppLink>
    </div>
  );
  return (
    <>
      {openAt &&
        hoursUnknown &&
        note(
          `These restaurants don’t list hours for ${nameTime(openAt)}.`,
          'Back to open restaurants',
          { hoursUnknown: false },
        )}
      {unknown && note(describeUnknown(unknown), 'Back to confirmed results', { facets })}
    </>
  );
}

interface UnknownCountsProps extends UnknownNotesProps {
  /** From the filter or the search. */
  readonly openAt: OpenAt | null;
  /** Restaurants that do not list their hours. */
  readonly hours: number;
  readonly facets: FacetCounts | null;
}

/** Counts restaurants with unknown hours, or unknown data for a filter, below a list, with links to them. They are never
 * mixed in. */
export function UnknownCounts({ filter, openAt, hours, facets, onFollow }: UnknownCountsProps) {
  const hrefOf = useListingHref();
  const unknown = filter.facets.unknown
    ? []
    : (facets?.unknown ?? []).filter(({ count }) => count > 0);
  const link = (count: number, change: Partial<ListingFilter>) => (
    <AppLink href={hrefOf({ ...filter, ...change })} className={styles['link']} onClick={onFollow}>
      Show {count === 1 ? 'it' : 'them'}
    </AppLink>
  );
  return (
    <>
      {openAt && !filter.hoursUnknown && hours > 0 && (
        <p className={styles['apart']}>
          {`${describeMore(hours)} hours for ${openAt === 'now' ? 'today' : 'that time'}. `}
          {link(hours, { openAt, hoursUnknown: true })}
        </p>
      )}
      {unknown.length > 0 && (
        <div className={styles['apart']}>
          {unknown.map(({ title, count }) => (
            <p key={title}>
              {`${describeUnknownCount(title, count)} `}
              {link(count, { facets: { ...filter.facets, unknown: title } })}
            </p>
          ))}
        </div>
      )}
    </>
  );
}

const describeMore = (count: number): string =>
  count === 1
    ? '1 more restaurant doesn’t list'
    : `${formatCount(count)} more restaurants don’t list`;

function nameTime(openAt: OpenAt): string {
  if (openAt === 'now') return 'today';
  const { weekday, minutes } = momentOf(openAt);
  return `${dayName(weekday)} at ${formatTime(minutes)}`;
}
