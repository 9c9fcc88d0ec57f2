import type { FilterKind, ListingFilter } from '@tableside/contracts/listing/model';
import { FIRST_OPTIONS } from '@tableside/contracts/listing/rules';

export interface FilterGroupDefinition {
  readonly kind: FilterKind;
  readonly title: string;
  /** Options shown before "Show all"; every option when left out. */
  readonly first?: number;
  /** Open before anything is chosen. */
  readonly isOpen?: boolean;
}

/** The listing's filter groups in their order. */
export const FILTER_GROUPS: readonly FilterGroupDefinition[] = [
  { kind: 'cuisine', title: 'Cuisine Type', isOpen: true },
  { kind: 'popularFor', title: 'Popular For' },
  { kind: 'service', title: 'Service Type' },
  { kind: 'feature', title: 'Amenities', first: FIRST_OPTIONS },
  { kind: 'accessibility', title: 'Accessibility', first: FIRST_OPTIONS },
];

/** Cuisine does, and every group in which something is chosen. */
export const startsOpen = (group: FilterGroupDefinition, filter: ListingFilter): boolean =>
  Boolean(group.isOpen) || filter[group.kind].length > 0;
