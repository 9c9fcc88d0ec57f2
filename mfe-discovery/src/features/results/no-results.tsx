import { paths } from '@tableside/contracts/paths';
import { Button, ButtonLink } from '@tableside/ui/button';
import { EmptyState } from '@tableside/ui/empty-state';

export function NoResults({ onClearFilters }: { readonly onClearFilters: () => void }) {
  return (
    <EmptyState
      title="No restaurants found"
      actions={
        <>
          <Button onClick={onClearFilters}>Clear Filters</Button>
          <ButtonLink variant="secondary" href={paths.listing}>
            View All Restaurants
          </ButtonLink>
        </>
      }
    >
      Try fewer filters or another word.
    </EmptyState>
  );
}
