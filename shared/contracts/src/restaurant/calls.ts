import { define } from '../common/calls';
import type { FeaturedRestaurant, Restaurant } from './model';
import { readFeatured, readRestaurant } from './read';
import type { CorrectionRequest } from './rules';

/** Calls about one restaurant. */
export const restaurantCalls = {
  featured: define<void, FeaturedRestaurant | null>({
    method: 'GET',
    path: () => 'restraunt/get_featured_resturant',
    read: readFeatured,
  }),
  restaurant: define<{ readonly slug: string }, Restaurant | null>({
    method: 'GET',
    path: ({ slug }) => `restraunt/get_by_slug/${encodeURIComponent(slug)}`,
    read: readRestaurant,
  }),
  /** Additive. */
  correct: define<CorrectionRequest & { readonly slug: string }, null>({
    method: 'POST',
    path: () => 'correction/create',
    body: (correction) => correction,
    read: () => null,
  }),
} as const;
