import type { GroundBounds } from '../ground/kinds';

/** The city that a site is about. */

/** Where a restaurant's data comes from, for the attribution that its licence asks for. */
export type DataSource = 'demo' | 'osm' | 'alltheplaces' | 'overture' | 'owner';

/** What the city's map is drawn on. */
export interface Ground {
  /** Names the file. */
  readonly hash: string;
  readonly bounds: GroundBounds;
  /** Whose data it is, with the address that their licence asks for. */
  readonly attribution: string;
  readonly attributionUrl: string | null;
}

export interface SiteSettings {
  readonly headerImage: string | null;
  readonly headerText: string | null;
  readonly headerSmallText: string | null;
  readonly headerOverview: string | null;
  readonly address: string | null;
  /** Additive: the city's name as people say it, such as "Chattanooga, Tennessee". */
  readonly city: string | null;
  /** Additive: IANA time zone of the city. */
  readonly timeZone: string | null;
  /** Additive: where the listed data comes from. */
  readonly dataSource: DataSource | null;
  /** Additive: words that the data's license asks for. */
  readonly attribution: string | null;
  /** Additive: path of the site's picture for previews on other sites; null when the host makes none. */
  readonly socialImage: string | null;
  readonly totals: { readonly restaurants: number | null; readonly reviews: number | null };
}
