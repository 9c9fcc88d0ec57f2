import type { Fact, PriceRange } from '@tableside/contracts/restaurant/model';
import type { Cuisine } from '../art/cloth';
import type { ACCESS, FEATURES, OCCASIONS, SERVICES } from './options';

export type Service = (typeof SERVICES)[number];
export type Occasion = (typeof OCCASIONS)[number];
export type Feature = (typeof FEATURES)[number];
export type Access = (typeof ACCESS)[number];

/** A fictional restaurant as it is written down in this folder. */
export interface SamplePlace {
  readonly slug: string;
  readonly title: string;
  /** BCP 47, for a title that is not English. */
  readonly titleLang?: string;
  /** The first one gives the tablecloth of the pictures. */
  readonly cuisines: readonly [Cuisine, ...Cuisine[]];
  readonly area: string;
  readonly location: string;
  /** Latitude and longitude. */
  readonly at: readonly [number, number];
  readonly phone: string | null;
  readonly website: string | null;
  readonly price: PriceRange;
  readonly wait: string | null;
  readonly services: readonly Service[];
  readonly popularFor: readonly Occasion[];
  readonly features: readonly Feature[];
  readonly access: readonly Access[];
  /** Such as `Mo-Th 11:00-14:30 17:00-22:00; Fr Sa 17:00-01:00; Su closed`; a weekday left out is unknown. */
  readonly hours: string | null;
  readonly facts?: Readonly<Record<string, Fact['value']>>;
  /** Paragraphs, parted by an empty line. */
  readonly overview: string;
  /** One dish a line: `name | description | price`, and for a dish with a picture `| main emoji and what lies around it`. A name
   * that is not English has its language before it: `vi: Gỏi cuốn`. */
  readonly menu: string;
  /** How many reviews the sample reviewers write, and the mean that their stars aim at. */
  readonly reviews: number;
  readonly stars: number;
}
