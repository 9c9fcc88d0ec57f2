import { Button, ButtonLink } from '@tableside/ui/button';
import { EmptyState } from '@tableside/ui/empty-state';
import { useListingHref } from '../../lib/use-listing-href';

export interface NoResultsProps {
  /** What was searched for; empty for none. */
  readonly keyword: string;
  readonly hasFilters: boolean;
  readonly onClearFilters: () => void;
}

export function NoResults({ keyword, hasFilters, onClearFilters }: NoResultsProps) {
  const hrefOf = useListingHref();
  return (
    <EmptyState
      title="No restaurants found"
      actions={
        <>
          <Button onClick={onClearFilters}>Clear Filters</Button>
          <ButtonLink variant="secondary" href={hrefOf()}>
            View All Restaurants
          </ButtonLink>
        </>
      }
    >
      {describeNothing(keyword, hasFilters)}
    </EmptyState>
  );
}

function describeNothing(keyword: string, hasFilters: boolean): string {
  if (!keyword) return 'Try fewer filters.';
  return `Nothing for “${keyword}”${hasFilters ? ' with these filters' : ''}.`;
}
