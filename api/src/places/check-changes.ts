import type { PlaceChanges } from '@tableside/contracts/desk/places/changes';
import type { PlaceField } from '@tableside/contracts/desk/places/rules';
import type { FilterKind } from '@tableside/contracts/listing/model';
import type { RestaurantRecord } from '../records/record';
import { findFlaw } from '../records/values/position';
import { checkClosure, checkHours, checkSpecialDays, type Problems } from './check-hours';
import { checkFacts, checkImages, checkMenu, checkOptions } from './check-lists';
import { checkLinks } from './check-links';
import {
  checkLanguage,
  checkPhone,
  checkTextField,
  checkTitle,
  checkWebsite,
  isTextField,
  type Checked,
} from './check-texts';

/** What checks have to know beside the changes. */
export interface CheckContext {
  /** The place as it is. */
  readonly record: RestaurantRecord;
  /** Titles of all options of a kind. */
  readonly knownOptions: (kind: FilterKind) => readonly string[];
  /** By the clocks of the city. */
  readonly today: string;
}

/** Values as they are stored, by field, and what is wrong with the others. */
export interface CheckedChanges {
  readonly values: ReadonlyMap<PlaceField, unknown>;
  readonly problems: Readonly<Record<string, string>>;
}

const KINDS: readonly FilterKind[] = [
  'cuisine',
  'popularFor',
  'service',
  'feature',
  'accessibility',
];
const isKind = (field: string): field is FilterKind => (KINDS as readonly string[]).includes(field);

/** Checks changes by the rules of the import: what it takes from a file is what people may type. */
export function checkChanges(changes: PlaceChanges, context: CheckContext): CheckedChanges {
  const problems: Problems = {};
  const values = new Map<PlaceField, unknown>();
  for (const field of Object.keys(changes) as (keyof PlaceChanges)[]) {
    if (changes[field] === undefined) continue;
    const checked = checkField(field, changes, context, problems);
    if ('problem' in checked) problems[field] = checked.problem;
    else values.set(field, checked.value);
  }
  return { values, problems };
}

/** @param problems get those that are of a part of the field */
function checkField(
  field: keyof PlaceChanges,
  changes: PlaceChanges,
  { record, knownOptions, today }: CheckContext,
  problems: Problems,
): Checked {
  if (isTextField(field)) return checkTextField(field, changes[field] ?? null);
  if (isKind(field)) return checkOptions(changes[field] ?? [], knownOptions(field));
  switch (field) {
    case 'title':
      return checkTitle(changes.title ?? '');
    case 'titleLang':
      return checkLanguage(changes.titleLang ?? null);
    case 'phone':
      return checkPhone(changes.phone ?? null, positionOf(changes, record));
    case 'website':
      return checkWebsite(changes.website ?? null);
    case 'position': {
      const flaw = findFlaw(changes.position ?? null);
      return flaw ? { problem: `A place needs a position: ${flaw}.` } : { value: changes.position };
    }
    case 'hours':
      return { value: checkHours(changes.hours ?? { spans: [], closedOn: [] }, problems) };
    case 'specialDays':
      return { value: checkSpecialDays(changes.specialDays ?? [], problems) };
    case 'closure':
      return checkClosure(changes.closure ?? null, today, problems);
    case 'facts':
      return checkFacts(changes.facts ?? []);
    case 'menu': {
      const pictures = record.menu.flatMap(({ image }) => image ?? []);
      return { value: checkMenu(changes.menu ?? [], new Set(pictures), problems) };
    }
    case 'images':
      return checkImages(changes.images ?? [], new Set(record.images));
    case 'links':
      return checkLinks(changes.links, problems);
    default:
      return { value: changes[field] ?? null };
  }
}

function positionOf(changes: PlaceChanges, { latitude, longitude }: RestaurantRecord) {
  if (changes.position) return changes.position;
  return latitude === null || longitude === null ? null : { latitude, longitude };
}
