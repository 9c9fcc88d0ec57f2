/** Editable fields of a restaurant. Imports do not overwrite an edited field. */
export const RESTAURANT_FIELDS = [
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
export type RestaurantField = (typeof RESTAURANT_FIELDS)[number];

/** Labels of the fields. */
export const RESTAURANT_FIELD_LABELS: Readonly<Record<RestaurantField, string>> = {
  title: 'Name',
  titleLang: 'Language of the name',
  location: 'Address',
  street: 'Street (shown on cards)',
  area: 'Neighborhood',
  brand: 'Chain',
  position: 'Map location',
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
  images: 'Photos',
  links: 'Links',
};

/** Parts covered by a restaurant's version: its fields, its listing status, and the choice of the restaurant of
 * the month. */
export const RESTAURANT_PARTS = [...RESTAURANT_FIELDS, 'state', 'featured'] as const;
export type RestaurantPart = (typeof RESTAURANT_PARTS)[number];

export const RESTAURANT_PART_LABELS: Readonly<Record<RestaurantPart, string>> = {
  ...RESTAURANT_FIELD_LABELS,
  state: 'Listing status',
  featured: 'Restaurant of the month',
};

/** Origin of a change: an operator, the owner, or a correction applied by a moderator. */
export const EDIT_SOURCES = ['operator', 'owner', 'correction'] as const;
export type EditSource = (typeof EDIT_SOURCES)[number];

/** Most spans per day and most entries per list. */
export const SPANS_A_DAY = 4;
export const OPTIONS_MAX = 20;
export const FACTS_MAX = 40;
export const MENU_MAX = 200;
export const IMAGES_MAX = 30;
/** Longest temporary closure, in days. */
export const CLOSURE_DAYS_MAX = 366;
export const SHORT_TEXT_MAX = 60;
export const DISH_TEXT_MAX = 300;
