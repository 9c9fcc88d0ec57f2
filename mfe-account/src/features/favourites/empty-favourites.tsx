import { paths } from '@tableside/contracts/paths';
import { Button, ButtonLink } from '@tableside/ui/button';
import { EmptyState } from '@tableside/ui/empty-state';

export function NoFavourites() {
  return (
    <EmptyState
      title="No favorites yet"
      actions={<ButtonLink href={paths.listing}>Browse restaurants</ButtonLink>}
    >
      Press the heart of a place that you like, and it waits for you here.
    </EmptyState>
  );
}

export function NoMatches({ onClear }: { readonly onClear: () => void }) {
  return (
    <EmptyState
      title="No matching favorites"
      actions={<Button onClick={onClear}>Clear search</Button>}
    >
      The search looks through titles and locations.
    </EmptyState>
  );
}

export function EmptyList() {
  return (
    <EmptyState
      title="Nothing on this list yet"
      actions={<ButtonLink href={paths.favourites}>All favorites</ButtonLink>}
    >
      Go to all favorites and press “Add to list” below a place.
    </EmptyState>
  );
}

export function NoSuchList() {
  return (
    <EmptyState
      title="This list is not here any more"
      actions={<ButtonLink href={paths.favourites}>All favorites</ButtonLink>}
    >
      It was deleted. Its places are still among your favorites.
    </EmptyState>
  );
}
