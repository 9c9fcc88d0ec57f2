import type { EditSource, PlaceField } from '@tableside/contracts/desk/places/rules';

/** What a correction is about, as users chose it. */
export const TOPIC_WORDS: Readonly<Record<string, string>> = {
  closed: 'It has closed',
  hours: 'Opening hours',
  location: 'Address or map',
  contact: 'Phone or website',
  menu: 'Menu or prices',
  facts: 'Facts',
  photos: 'Photos',
  other: 'Something else',
};

/** The field that a correction is most likely about. */
export const TOPIC_FIELDS: Readonly<Record<string, PlaceField>> = {
  hours: 'hours',
  location: 'location',
  contact: 'phone',
  menu: 'menu',
  facts: 'facts',
  photos: 'images',
};

/** On whose behalf a change was made, where it was not the operator's own. */
export const SOURCE_WORDS: Readonly<Record<EditSource, string>> = {
  operator: '',
  owner: ' (the owner)',
  correction: ' (a correction)',
};
