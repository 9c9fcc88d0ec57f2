import { paths } from '@tableside/contracts/paths';
import { query } from '@tableside/contracts/queries';
import { findLabels } from '@tableside/contracts/restaurant/labels';
import type { RestaurantSummary } from '@tableside/contracts/restaurant/model';
import { useApiQuery, useIsSignedIn } from '@tableside/platform';
import { ButtonLink } from '@tableside/ui/button';
import { EmptyState } from '@tableside/ui/empty-state';
import { Checkbox } from '@tableside/ui/field';
import { LoadError } from '@tableside/ui/notice';
import type { ReactNode } from 'react';
import { useRestaurants } from '../lib/restaurant-list';
import { useOwnSpec } from '../lib/use-own-spec';
import styles from './components.module.css';

interface RestaurantChoiceProps {
  readonly legend: string;
  readonly restaurants: readonly RestaurantSummary[];
  readonly chosen: readonly string[];
  readonly max: number;
  readonly onChange: (chosen: readonly string[]) => void;
}

/** Checkboxes named `restaurants`. At `max` checked boxes the others are disabled. */
export function RestaurantChoice({
  legend,
  restaurants,
  chosen,
  max,
  onChange,
}: RestaurantChoiceProps) {
  const labels = findLabels(restaurants);
  const isFull = chosen.length >= max;
  return (
    <fieldset className={styles['choice']}>
      <legend className={styles['legend']}>{legend}</legend>
      <p role="status" className={styles['count']}>
        {`${chosen.length} of ${max} selected`}
      </p>
      <div className={styles['restaurants']}>
        {restaurants.map(({ slug, title, street, area, location }) => {
          const isChosen = chosen.includes(slug);
          return (
            <Checkbox
              key={slug}
              name="restaurants"
              value={slug}
              label={title}
              note={labels.has(slug) ? (street ?? location) : (area ?? location)}
              checked={isChosen}
              disabled={isFull && !isChosen}
              onChange={() =>
                onChange(isChosen ? chosen.filter((other) => other !== slug) : [...chosen, slug])
              }
            />
          );
        })}
      </div>
    </fieldset>
  );
}

interface ChoosableProps {
  /** From the URL, at most eight; unknown ones are ignored. */
  readonly slugs: readonly string[];
  /** Of a shared list; a list that is no longer shared counts as empty. */
  readonly token: string | null;
  /** Ends the title "Save at least two favorites to …". */
  readonly purpose: string;
  readonly hint: string;
  readonly children: (restaurants: readonly RestaurantSummary[]) => ReactNode;
}

/** Loads what the user can choose from: favorites, the restaurants of a shared list and those named in the URL. With
 * fewer than two, suggests to save some. */
export function Choosable({ slugs, token, purpose, hint, children }: ChoosableProps) {
  const isSignedIn = useIsSignedIn();
  const own = useApiQuery(useOwnSpec('favorites'), { enabled: isSignedIn });
  const shared = useApiQuery(query('sharedList', { token: token ?? '' }), {
    enabled: token !== null,
  });
  const isListed =
    (!isSignedIn || own.data !== undefined) &&
    (token === null || shared.data !== undefined || shared.isError);
  const listed = [...(shared.data?.restaurants ?? []), ...(own.data ?? [])];
  const known = new Set(listed.map(({ slug }) => slug));
  const named = useRestaurants(isListed ? slugs.filter((slug) => !known.has(slug)) : []);
  if (isSignedIn && own.isError && !own.data) {
    return (
      <LoadError
        what="your favorites"
        pending={own.isFetching}
        onRetry={() => void own.refetch()}
      />
    );
  }
  if (!isListed || named.some(({ data, isError }) => data === undefined && !isError)) return null;
  const found = named.flatMap(({ data, isError }) => (data && !isError ? [data] : []));
  const all = new Map([...found, ...listed].map((restaurant) => [restaurant.slug, restaurant]));
  if (all.size >= 2) return children([...all.values()]);
  return (
    <EmptyState
      title={`Save at least two favorites to ${purpose}`}
      actions={<ButtonLink href={paths.listing}>Browse restaurants</ButtonLink>}
    >
      {hint}
    </EmptyState>
  );
}
