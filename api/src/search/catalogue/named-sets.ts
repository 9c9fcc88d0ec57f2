import type { FilterKind } from '@tableside/contracts/listing/model';
import type { Bits } from '../sets/bits';

/** Places that have an option. */
export interface CatalogueOption {
  readonly kind: FilterKind;
  readonly title: string;
  readonly places: Bits;
}
