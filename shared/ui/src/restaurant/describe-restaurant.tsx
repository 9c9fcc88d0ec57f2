import type { RestaurantSummary } from '@tableside/contracts/restaurant/model';
import type { ReactNode } from 'react';

const join = (parts: readonly (string | null | undefined)[]): string =>
  parts.filter(Boolean).join(' · ');

/** "Mexican · $$ · Midtown", as far as it is known; empty where nothing is. The price is read aloud as "Price: 2 of 4".
 * @param rest what follows the price; the area unless told */
export function describeRestaurant(
  { cuisines, priceRange, area }: RestaurantSummary,
  rest: readonly (string | null | undefined)[] = [area],
): ReactNode {
  const cuisine = cuisines[0]?.title;
  const end = join(rest);
  if (!priceRange) return join([cuisine, end]);
  return (
    <>
      {cuisine && `${cuisine} · `}
      <span role="img" aria-label={`Price: ${priceRange.length} of 4`}>
        {priceRange}
      </span>
      {end && ` · ${end}`}
    </>
  );
}
