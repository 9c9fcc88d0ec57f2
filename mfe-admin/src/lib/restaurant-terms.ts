import type { EditSource, RestaurantField } from '@tableside/contracts/admin/restaurants/rules';

/** Topics of corrections. */
export const TOPIC_LABELS: Readonly<Record<string, string>> = {
  closed: 'Permanently closed',
  hours: 'Opening hours',
  location: 'Address or map',
  contact: 'Phone or website',
  menu: 'Menu or prices',
  facts: 'Details or amenities',
  photos: 'Photos',
  other: 'Something else',
};

/** The field that a correction is most likely about. */
export const TOPIC_FIELDS: Readonly<Record<string, RestaurantField>> = {
  hours: 'hours',
  location: 'location',
  contact: 'phone',
  menu: 'menu',
  facts: 'facts',
  photos: 'images',
};

/** Suffix after the author of a change, for changes that are not the operator's own. */
export const SOURCE_LABELS: Readonly<Record<EditSource, string>> = {
  operator: '',
  owner: ' (owner)',
  correction: ' (from a correction)',
};
