/** Everything of a place that people may change by hand, and that stays changed when the next import says otherwise. */
export const PLACE_FIELDS = [
  'title',
  'titleLang',
  'location',
  'street',
  'area',
  'brand',
  'position',
  'phone',
  'website',
  'overview',
  'priceRange',
  'waitTime',
  'hours',
  'specialDays',
  'closure',
  'cuisine',
  'popularFor',
  'service',
  'feature',
  'accessibility',
  'facts',
  'menu',
  'images',
  'links',
] as const;
export type PlaceField = (typeof PLACE_FIELDS)[number];

/** Fields as people call them. */
export const PLACE_FIELD_LABELS: Readonly<Record<PlaceField, string>> = {
  title: 'Name',
  titleLang: 'Language of the name',
  location: 'Address',
  street: 'Street on cards',
  area: 'Neighborhood',
  brand: 'Chain',
  position: 'Position on the map',
  phone: 'Phone',
  website: 'Website',
  overview: 'Description',
  priceRange: 'Price',
  waitTime: 'Usual wait',
  hours: 'Hours',
  specialDays: 'Special days',
  closure: 'Closed until',
  cuisine: 'Cuisines',
  popularFor: 'Popular for',
  service: 'Service',
  feature: 'Features',
  accessibility: 'Accessibility',
  facts: 'Facts',
  menu: 'Menu',
  images: 'Pictures',
  links: 'Links',
};

/** What a version of a restaurant covers: each field, whether it is listed, and the choice of the restaurant of the month. */
export const PLACE_PARTS = [...PLACE_FIELDS, 'state', 'featured'] as const;
export type PlacePart = (typeof PLACE_PARTS)[number];

export const PLACE_PART_LABELS: Readonly<Record<PlacePart, string>> = {
  ...PLACE_FIELD_LABELS,
  state: 'Listing status',
  featured: 'Restaurant of the month',
};

/** Whose change it is: the operator's, the owner's, or one that somebody proposed and a moderator applied. */
export const EDIT_SOURCES = ['operator', 'owner', 'correction'] as const;
export type EditSource = (typeof EDIT_SOURCES)[number];

/** Spans that one day has at most, and lines of lists. */
export const SPANS_A_DAY = 4;
export const OPTIONS_MAX = 20;
export const FACTS_MAX = 40;
export const MENU_MAX = 200;
export const IMAGES_MAX = 30;
/** How long a place may be closed without being closed for good, in days. */
export const CLOSURE_DAYS_MAX = 366;
export const SHORT_TEXT_MAX = 60;
export const DISH_TEXT_MAX = 300;
