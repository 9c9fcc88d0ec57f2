import { Button, ButtonLink } from '@tableside/ui/button';
import { EmptyState } from '@tableside/ui/empty-state';
import { useListingHref } from '../../lib/use-listing-href';

export function NoResults({ onClearFilters }: { readonly onClearFilters: () => void }) {
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
      Try fewer filters or another word.
    </EmptyState>
  );
}
