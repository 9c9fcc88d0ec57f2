import type { wireSettings } from './wire';

export type WireSettings = ReturnType<typeof wireSettings.parse>;

/** Settings by name over the sample's; `totals` as in the contract. */
export function makeWireSettings(
  values: Readonly<Record<string, string>> = {},
  totals: WireSettings['totals'] = { total_resturant: 48, total_reviews: 612 },
): WireSettings {
  const all = {
    webiste_header_image: 'hero.webp',
    webiste_header_text: 'Eat where the locals eat',
    webiste_header_small_text: 'Chattanooga, Tennessee',
    webiste_header_overview: 'Every kitchen in town, rated by the people who sit down in it.',
    address: '100 Market Street, Chattanooga, TN 37402',
    city: 'Chattanooga',
    time_zone: 'America/New_York',
    data_source: 'demo',
    ...values,
  };
  return { query: Object.entries(all).map(([name, value]) => ({ name, value })), totals };
}
