import { readFileSync } from 'node:fs';
import { findPackageFile } from '../lib/package-file';
import type { RestaurantRecord } from '../restaurants/record';
import type { Setting } from '../settings/repository';

/** The content of `sample/city.json`. */
export interface SampleCity {
  readonly settings: readonly Setting[];
  /** In the specification's order, which filters use. */
  readonly options: RestaurantRecord['options'];
  readonly restaurants: readonly (RestaurantRecord & { readonly slug: string })[];
  readonly reviewers: readonly {
    readonly firstName: string;
    readonly lastName: string;
    readonly email: string;
    /** ISO 8601, as in reviews. */
    readonly createdAt: string;
  }[];
  readonly reviews: readonly {
    readonly slug: string;
    /** Index in the list of reviewers. */
    readonly reviewer: number;
    readonly rating: number;
    readonly text: string | null;
    readonly createdAt: string;
    readonly images: readonly string[];
  }[];
}

export const readSampleCity = () =>
  JSON.parse(readFileSync(findPackageFile('sample/city.json'), 'utf8')) as SampleCity;
