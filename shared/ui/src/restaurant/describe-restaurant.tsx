import type { PriceRange, RestaurantSummary } from '@tableside/contracts/restaurant/model';
import type { ReactNode } from 'react';

const join = (parts: readonly (string | null | undefined)[]): string =>
  parts.filter(Boolean).join(' · ');

/** "$$", announced as "Price: 2 of 4". */
export const Price = ({ range }: { readonly range: PriceRange }) => (
  <span role="img" aria-label={`Price: ${range.length} of 4`}>
    {range}
  </span>
);

/** "Mexican · $$ · Midtown", without unknown parts. The price is announced as "Price: 2 of 4".
 * @param rest parts after the price; default: the area */
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
      <Price range={priceRange} />
      {end && ` · ${end}`}
    </>
  );
}
