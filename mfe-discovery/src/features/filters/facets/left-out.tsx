import type { FacetCounts } from '@tableside/contracts/listing/facets';
import type { ListingFilter } from '@tableside/contracts/listing/model';
import { AppLink } from '@tableside/ui/app-link';
import { useListingHref } from '../../../lib/use-listing-href';
import { describeLeftOut, describeUnknown } from '../../../lib/facet-labels';
import styles from './facets.module.css';

export interface LeftOutProps {
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
          <AppLink
            href={hrefOf({ ...filter, facets: { ...filter.facets, unknown: title } })}
            className={styles['way']}
            onClick={onFollow}
          >
            Show {count === 1 ? 'it' : 'them'}
          </AppLink>
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
    <div className={styles['note']}>
      <p>{`${describeUnknown(unknown)} Ask before you go.`}</p>
      <AppLink
        href={hrefOf({ ...filter, facets: rest })}
        className={styles['way']}
        onClick={onFollow}
      >
        Back to those that say
      </AppLink>
    </div>
  );
}
