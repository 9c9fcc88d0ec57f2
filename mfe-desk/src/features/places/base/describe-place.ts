import { PLACE_FIELD_LABELS } from '@tableside/contracts/desk/places/rules';
import type { PlaceAct, PlaceRow } from '@tableside/contracts/desk/places/wire';

/** Whether a place is on the site, in words. */
export const STATE_WORDS: Readonly<Record<PlaceRow['state'], string>> = {
  open: 'On the site',
  gone: 'Gone from its file',
  closed: 'Closed for good',
  merged: 'Merged',
};

const ACT_WORDS: Readonly<Record<string, string>> = {
  edited: 'Changed',
  'given-back': 'Given back to the import',
  closed: 'Closed for good',
  reopened: 'Put on the site again',
  merged: 'Merged into another place',
  featured: 'Place of the month',
};

/** An act in a few words. */
export function describeAct({ kind, edits }: PlaceAct): string {
  const fields = edits.map(({ field }) => PLACE_FIELD_LABELS[field].toLowerCase()).join(', ');
  const words = ACT_WORDS[kind] ?? kind;
  return fields ? `${words}: ${fields}` : words;
}
