import type { ListingFilter } from '@tableside/contracts/listing/model';
import { shorten, type Applied } from './applied';
import {
  describeRating,
  facetsOf,
  toggleOne,
  TRAIT_LABELS,
  withFacets,
  withTrait,
} from '../../../lib/facet-labels';

/** A chip for each facet that is on. */
export function listAppliedFacets(filter: ListingFilter): Applied[] {
  const { prices, rating, areas, traits } = facetsOf(filter);
  return [
    ...prices.map((price) => ({
      key: `price-${price}`,
      label: price,
      remove: (current: ListingFilter) =>
        withFacets(current, { prices: toggleOne(facetsOf(current).prices, price) }),
    })),
    ...(rating
      ? [
          {
            key: 'rating',
            label: describeRating(rating),
            remove: (current: ListingFilter) => withFacets(current, { rating: null }),
          },
        ]
      : []),
    ...areas.map((area) => ({
      key: `area-${area}`,
      label: shorten(area),
      remove: (current: ListingFilter) =>
        withFacets(current, { areas: toggleOne(facetsOf(current).areas, area) }),
    })),
    ...traits.map((trait) => ({
      key: trait,
      label: TRAIT_LABELS[trait],
      remove: (current: ListingFilter) => withTrait(current, trait),
    })),
  ];
}
