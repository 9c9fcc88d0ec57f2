import { createHash } from 'node:crypto';
import type { DataSource } from '@tableside/contracts/site/model';
import type { FilterKind } from '@tableside/contracts/listing/model';
import type {
  Fact,
  MenuItem,
  PlaceLinks,
  PriceRange,
  Weekday,
} from '@tableside/contracts/restaurant/model';
import type { PlaceField } from '@tableside/contracts/desk/places/rules';
import type { TextDetails } from '../db/place-tables';
import type { Position } from './values';

/** One span of opening hours. Minutes count from midnight of `weekday`; a span past midnight closes after 1440. */
export interface OpeningSpan {
  readonly weekday: Weekday;
  readonly opensMin: number;
  readonly closesMin: number;
}

/** Opening hours as known. A weekday that is neither open nor closed is one that nobody recorded. */
export interface OpeningHours {
  readonly spans: readonly OpeningSpan[];
  readonly closedOn: readonly Weekday[];
  /** By date; left out where there are none. */
  readonly specialDays?: readonly SpecialDay[];
}

/** What the hours of a place were read from. */
export interface HoursSource {
  /** Of the tag `opening_hours`. */
  readonly value: string;
  /** ISO 3166-1 code in lowercase; null when it is not known. */
  readonly country: string | null;
  /** English name in full; null where the address does not say it, so that the city's counts. */
  readonly state: string | null;
  /** In which the hours were worked out, "2026-11"; left out before. */
  readonly month?: string;
}

/** A day whose hours are others than its weekday's. */
export interface SpecialDay {
  /** "2026-11-26", by the clocks of the city. */
  readonly date: string;
  /** Why, such as "Thanksgiving"; null when nobody says. */
  readonly name: string | null;
  /** Minutes from its midnight; none when it is closed, null when nobody knows. */
  readonly spans: readonly (readonly [opensMin: number, closesMin: number])[] | null;
}

/** A restaurant as the sample data and the importer hand it to the database. A text that is left out is not known. */
export interface RestaurantRecord extends Partial<TextDetails> {
  readonly source: DataSource;
  /** Identity within the source, such as `node/123`; an import updates by it. */
  readonly externalId: string;
  /** Wanted slug; made from title and area when left out. Kept once given. */
  readonly slug?: string;
  readonly title: string;
  /** BCP 47; left out where it is English or the source does not say. */
  readonly titleLang?: string | undefined;
  readonly location: string | null;
  /** Number and street of the address, as a card shows it. */
  readonly street?: string | null;
  /** The chain that the source names. */
  readonly brand?: string | null;
  readonly area: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly priceRange: PriceRange | null;
  /** Titles per kind; a title that is new becomes an option. */
  readonly options: Readonly<Record<FilterKind, readonly string[]>>;
  readonly hours: OpeningHours;
  /** Left out where hours come from no tag. */
  readonly hoursSource?: HoursSource | undefined;
  readonly facts: readonly Fact[];
  readonly menu: readonly MenuItem[];
  /** Paths below the API host, featured first. */
  readonly images: readonly string[];
  /** Where the place leads people; no source says. */
  readonly links?: PlaceLinks | null;
  /** The mail address that the source lists: for proofs, and shown to nobody. */
  readonly contactEmail?: string | undefined;
}

/** A fingerprint of everything that a record says, whatever the order of its keys. Two imports of the same
 * data have equal hashes, so the second has nothing to write. The slug is a wish for the first time, no content. Hours with a
 * source count by that source: what it means for the coming months changes without it. */
export function hashRecord({
  slug: _wish,
  hours,
  hoursSource,
  ...record
}: RestaurantRecord): string {
  const { month: _month, ...source } = hoursSource ?? {};
  const content = hoursSource ? { ...record, hoursSource: source } : { ...record, hours };
  return createHash('sha256')
    .update(JSON.stringify(sortKeys(content)))
    .digest('base64url');
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  return Object.fromEntries(
    entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, item]) => [key, sortKeys(item)]),
  );
}

/** A stretch of days on which a place is closed, all year round otherwise open. */
export interface Closure {
  /** The first day, "2026-11-26". */
  readonly from: string;
  /** The day on which it opens again. */
  readonly until: string;
  /** Why; null when nobody says. */
  readonly reason: string | null;
}

const DAY_MS = 86_400_000;

/** The special days of a place while it is closed: each of its days is one, in place of what is said of it otherwise. */
export function layClosure(
  specialDays: readonly SpecialDay[],
  { from, until, reason }: Closure,
): SpecialDay[] {
  const closed: SpecialDay[] = [];
  for (let day = Date.parse(from); day < Date.parse(until); day += DAY_MS) {
    closed.push({ date: new Date(day).toISOString().slice(0, 10), name: reason, spans: [] });
  }
  const others = specialDays.filter(({ date }) => date < from || date >= until);
  return [...others, ...closed].sort((a, b) => (a.date < b.date ? -1 : 1));
}

/** A record as the site shows it while the place is closed. */
export const withClosure = (record: RestaurantRecord, closure: Closure | null): RestaurantRecord =>
  closure
    ? {
        ...record,
        hours: {
          ...record.hours,
          specialDays: layClosure(record.hours.specialDays ?? [], closure),
        },
      }
    : record;

/** Fields that a record has; how long a place is closed is laid over it. */
export type RecordField = Exclude<PlaceField, 'closure'>;

/** A field of a record, in the one form in which it is compared and stored. */
export function readField(record: RestaurantRecord, field: RecordField): unknown {
  switch (field) {
    case 'titleLang':
      return record.titleLang ?? null;
    case 'waitTime':
      return record.wait_time ?? null;
    case 'position':
      return record.latitude === null || record.longitude === null
        ? null
        : { latitude: record.latitude, longitude: record.longitude };
    case 'hours':
      return readWeek(record.hours);
    case 'specialDays':
      return record.hours.specialDays ?? [];
    case 'cuisine':
    case 'popularFor':
    case 'service':
    case 'feature':
    case 'accessibility':
      return [...new Set(record.options[field])];
    default:
      return record[field] ?? null;
  }
}

/** The record with another value of a field.
 * @param value as `readField` gives it */
export function withField(
  record: RestaurantRecord,
  field: RecordField,
  value: unknown,
): RestaurantRecord {
  switch (field) {
    case 'titleLang':
      return { ...record, titleLang: (value as string | null) ?? undefined };
    case 'waitTime':
      return { ...record, wait_time: value as string | null };
    case 'position': {
      const position = value as Position | null;
      const { latitude = null, longitude = null } = position ?? {};
      return { ...record, latitude, longitude };
    }
    case 'hours': {
      const specialDays = listOccasions(record.hours);
      return {
        ...record,
        hours: { ...(value as OpeningHours), ...(specialDays && { specialDays }) },
      };
    }
    case 'specialDays': {
      const specialDays = value as OpeningHours['specialDays'];
      return { ...record, hours: { ...record.hours, ...(specialDays && { specialDays }) } };
    }
    case 'cuisine':
    case 'popularFor':
    case 'service':
    case 'feature':
    case 'accessibility':
      return { ...record, options: { ...record.options, [field]: value as string[] } };
    default:
      return { ...record, [field]: value };
  }
}

/** Special days without those that only say what a weekday is like in the present season. */
function listOccasions({
  spans,
  closedOn,
  specialDays,
}: OpeningHours): OpeningHours['specialDays'] {
  const known = new Set<number>([...closedOn, ...spans.map(({ weekday }) => weekday)]);
  return specialDays?.filter(
    ({ date, name }) => name !== null || known.has(((new Date(date).getUTCDay() + 6) % 7) + 1),
  );
}

/** Spans in the order of the week; a day with spans is open, whatever else was said of it. */
function readWeek({ spans, closedOn }: OpeningHours): OpeningHours {
  const open = new Set(spans.map(({ weekday }) => weekday));
  return {
    spans: [...spans]
      .sort((a, b) => a.weekday - b.weekday || a.opensMin - b.opensMin)
      .map(({ weekday, opensMin, closesMin }) => ({ weekday, opensMin, closesMin })),
    closedOn: [...new Set(closedOn)].filter((day) => !open.has(day)).sort((a, b) => a - b),
  };
}

/** Names one place across sources. */
export const identityKey = (place: Pick<RestaurantRecord, 'source' | 'externalId'>): string =>
  `${place.source} ${place.externalId}`;
