/**
 * Releases that were built before remotes declared slots, services and documents. They lie in release stores and may be
 * live, so every reader of a release or of the registry passes through here, and finds what such a release would have
 * declared. Nothing else knows of them; once no store holds one, this file can go.
 */

const section = (name: string, widget: string, order: number, more: object) => ({
  place: 'home:section',
  name,
  widget,
  order,
  ...more,
});

const line = { reserve: { height: '3.125rem', isKept: true } };
const notice = { frame: 'column', reserve: { height: '3.75rem' } };

/** Told apart by an address that they claim. */
const OLD_WIDGETS: Readonly<
  Record<string, { readonly slots: object[]; readonly content: string[] }>
> = {
  '/restaurants': {
    slots: [
      section('month', 'FeaturedRestaurant', 100, { reserve: { height: '20rem' } }),
      section('restaurants', 'RestaurantGrid', 200, { reserve: { height: '60rem' } }),
      section('rankings', 'CuisineRanking', 300, {
        frame: 'ground',
        reserve: { height: '20rem' },
      }),
    ],
    content: [],
  },
  '/about': {
    slots: [
      {
        place: 'home:head',
        widget: 'HomeHero',
        order: 100,
        reserve: { height: '28rem + 62vi', wideHeight: '37rem', isKept: true },
      },
      section('partner', 'PartnerSection', 400, notice),
      section('advertise', 'Advertise', 500, notice),
      { place: 'layout:top', widget: 'SponsorBanner', order: 100, wake: 'late', ...line },
      { place: 'layout:foot', widget: 'FooterSponsor', order: 100, wake: 'late', ...line },
    ],
    content: [
      ...['hero', 'partner', 'banner', 'footer', 'plans', 'home'],
      ...['about', 'contact', 'faq', 'coming-soon', 'terms', 'privacy'],
    ],
  },
};

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const pathOf = (route: unknown): string =>
  isObject(route) && typeof route['path'] === 'string' ? route['path'] : '';

/** A release as it was stored, with what it would have declared; others are returned as they are.
 * @param stored the parsed JSON of a release.json, or of a release in the registry */
export function withDeclarations(stored: unknown): unknown {
  if (!isObject(stored) || 'slots' in stored) return stored;
  const { exposes = {}, routes = [] } = stored;
  // What is of another shape is not mended here, but refused by the schema.
  if (!isObject(exposes) || !Array.isArray(routes)) return stored;
  const known = './widgets' in exposes && routes.map(pathOf).find((path) => path in OLD_WIDGETS);
  const { slots = [], content = [] } = (known && OLD_WIDGETS[known]) || {};
  const services = Object.keys(exposes).flatMap((expose) =>
    expose.startsWith('./services/') ? [expose.slice('./services/'.length)] : [],
  );
  return { ...stored, slots, services, content };
}
