import type { FilterKind } from '@tableside/contracts/listing/model';
import type { FilterRequest } from '@tableside/contracts/listing/wire';

/** The field of a filter that names options of a kind. */
export const FILTER_FIELDS = {
  cuisine: 'cuisineType',
  popularFor: 'popularFor',
  service: 'serviceType',
  feature: 'features',
  accessibility: 'accessibility',
} as const satisfies Record<FilterKind, keyof FilterRequest>;
