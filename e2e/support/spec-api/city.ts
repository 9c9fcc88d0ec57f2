import { WEEKDAYS } from '@tableside/contracts/factories';

/**
 * Port Lark, a city with restaurants in the words of the specification, sections 3 and 7, only.
 * Nothing is taken from the product's types or data, so screens that show it work with any API
 * of the specification. Only the names of weekdays are shared.
 */

export interface Titled {
  readonly id: number;
  readonly title: string;
}

export interface SampleReview {
  readonly ratings: number;
  readonly review: string | null;
  readonly created_at: string;
  readonly reviewer: { readonly first_name: string; readonly last_name: string };
  readonly images: readonly { readonly image_url: string }[];
}

export interface SampleRestaurant {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
  readonly featured_image: string | null;
  readonly location: string | null;
  readonly phone: string | null;
  readonly website: string | null;
  readonly overview: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly images: readonly { readonly image_url: string }[];
  readonly reviews: readonly SampleReview[];
  readonly timeslots: readonly {
    readonly weekday: string;
    readonly slot: string;
    readonly is_closed: 0 | 1;
  }[];
  readonly cuisines_types: readonly Titled[];
  readonly features: readonly Titled[];
  readonly popular_for: readonly Titled[];
  readonly service_types: readonly Titled[];
  readonly accessibilties: readonly Titled[];
}

const list = (...options: readonly [number, string][]): readonly Titled[] =>
  options.map(([id, title]) => ({ id, title }));

/**
 * By the first part of their paths. Each kind has its own ids, so the same id occurs several
 * times.
 */
export const OPTIONS = {
  'cuisines-types': list(
    [7, 'Seafood'],
    [3, 'Portuguese'],
    [12, 'Thai'],
    [1, 'Bakery'],
    [9, 'Italian'],
    [4, 'Ethiopian'],
  ),
  'popular-for': list([3, 'Sunset Supper'], [1, 'First Dates'], [12, 'Big Tables']),
  'service-types': list([12, 'Counter'], [1, 'Dine-in'], [9, 'Takeout']),
  features: list(
    [12, 'Harbor View'],
    [7, 'Fireplace'],
    [3, 'Live Fado'],
    [1, 'Heated Deck'],
    [4, 'Boat Parking'],
    [15, 'Board Games'],
  ),
  accessibilties: list(
    [3, 'Step-free Entrance'],
    [9, 'Braille Menu'],
    [12, 'Quiet Hours'],
    [1, 'Lift'],
    [7, 'Hearing Loop'],
  ),
} as const;

/** Image host besides the API. */
export const PICTURE_ORIGIN = 'https://pictures.portlark.example';

const FIRST = 'Salt,Amber,Tidal,Copper,Quiet,Velvet,Foggy,Gilded,Paper,Juniper'.split(',');
const SECOND = 'Lantern,Anchor,Heron,Ladle,Compass,Sardine,Orchard,Bellows,Magpie,Harrow'.split(
  ',',
);
const STREETS = 'Customs Quay,Ropewalk,Cannery Row,Chandler Lane'.split(',');
const REVIEWERS = [
  ['Inês', 'Carvalho'],
  ['Tobias', 'Lindqvist'],
  ['Wanjiru', 'Otieno'],
  ['Priya', 'Raman'],
] as const;
const WORDS = [
  'The grilled sardines taste of the harbor.',
  'Kind people.\nSlow kitchen, worth the wait.',
  null,
  'We came for one drink and stayed for pudding.',
];

const pick = <Item>(items: readonly Item[], index: number): Item =>
  items[index % items.length] as Item;

export const toSlug = (title: string): string => title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

/**
 * The `index`th review.
 * @param ratings 1 to 5
 */
export function makeReview(index: number, ratings: number): SampleReview {
  const [firstName, lastName] = pick(REVIEWERS, index);
  const day = String(1 + (index % 28)).padStart(2, '0');
  return {
    ratings,
    review: pick(WORDS, index),
    created_at: `2026-0${1 + (index % 9)}-${day}T18:20:00.000000Z`,
    reviewer: { first_name: firstName, last_name: lastName },
    images: index % 3 === 0 ? [{ image_url: `uploads/reviews/${index}.png` }] : [],
  };
}

/** Closed on Mondays; open past midnight on Fridays and Saturdays. */
const HOURS: SampleRestaurant['timeslots'] = WEEKDAYS.map((weekday, index) => ({
  weekday,
  slot: index === 0 ? '' : index === 4 || index === 5 ? '5:00 PM - 1:30 AM' : '5:00 PM - 10:00 PM',
  is_closed: index === 0 ? 1 : 0,
}));

const PICTURES = [
  (id: number) => `storage/restaurants/${id}.png`,
  (id: number) => `uploads/restaurants/${id}.png`,
  (id: number) => `${PICTURE_ORIGIN}/${id}.png`,
  () => null,
] as const;

/** @param index from 0; each has its own name */
export function makeRestaurant(
  index: number,
  over: Partial<SampleRestaurant> = {},
): SampleRestaurant {
  const id = 70_001 + index * 3;
  const turn = Math.floor(index / (FIRST.length * SECOND.length));
  const title = `${pick(FIRST, index)} ${pick(SECOND, Math.floor(index / FIRST.length) + index)}${turn ? ` ${turn + 1}` : ''}`;
  const picture = pick(PICTURES, index)(id);
  return {
    id,
    slug: toSlug(title),
    title,
    featured_image: picture,
    location: `${index + 2} ${pick(STREETS, index)}, Port Lark`,
    phone: `(207) 555-${String(1000 + (index % 9000))}`,
    website: `${toSlug(title)}.example`,
    overview: `${title} cooks what the boats bring.\n\nAsk for the table by the stove.`,
    latitude: (43_600 + (index % 40)) / 1000,
    longitude: -(70_200 + (index % 50)) / 1000,
    images: picture ? [{ image_url: `uploads/restaurants/${id}-inside.png` }] : [],
    reviews: Array.from({ length: index % 5 }, (_, at) => makeReview(index + at, 1 + (at % 5))),
    timeslots: index % 6 === 5 ? [] : HOURS,
    cuisines_types: [pick(OPTIONS['cuisines-types'], index)],
    features: [pick(OPTIONS.features, index), pick(OPTIONS.features, index + 1)],
    popular_for: [pick(OPTIONS['popular-for'], index)],
    service_types: [pick(OPTIONS['service-types'], index)],
    accessibilties: [pick(OPTIONS.accessibilties, index)],
    ...over,
  };
}

export const HEADER_TEXT = 'Supper beside the lighthouse';
/** One setting each, in no special order. */
export const SETTINGS = {
  address: '18 Customs Quay, Port Lark, ME 04112',
  webiste_header_overview: 'Every table between the pier and the pines.',
  webiste_header_text: HEADER_TEXT,
  webiste_header_image: 'pier.png',
  webiste_header_small_text: 'Port Lark eats early',
} as const;
