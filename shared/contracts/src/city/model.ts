/** The city that a site is about. */

/** Where a restaurant's data comes from, for the attribution that its licence asks for. */
export type DataSource = 'demo' | 'osm' | 'owner';

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
  readonly totals: { readonly restaurants: number | null; readonly reviews: number | null };
}
