import { createHash } from 'node:crypto';
import type { DataSource } from '@tableside/contracts/site/model';
import type { FilterKind } from '@tableside/contracts/listing/model';
import type {
  Fact,
  MenuItem,
  RestaurantLinks,
  PriceRange,
  Weekday,
} from '@tableside/contracts/restaurant/model';
import type { RestaurantField } from '@tableside/contracts/admin/restaurants/rules';
import type { TextDetails } from '../db/restaurant-tables';
import type { Position } from './values';

/** A span of opening hours. Minutes count from midnight of `weekday`; a span past midnight closes after 1440. */
export interface OpeningSpan {
  readonly weekday: Weekday;
  readonly opensMin: number;
  readonly closesMin: number;
}

/** Known opening hours. A weekday that is neither open nor closed is unknown. */
export interface OpeningHours {
  readonly spans: readonly OpeningSpan[];
  readonly closedOn: readonly Weekday[];
  /** By date; omitted if there are none. */
  readonly specialDays?: readonly SpecialDay[];
}

/** What the hours of a restaurant were parsed from. */
export interface HoursSource {
  /** Value of the tag `opening_hours`. */
  readonly value: string;
  /** ISO 3166-1 code in lowercase; null if unknown. */
  readonly country: string | null;
  /** Full English name; null if the address lacks it, then the city's state applies. */
  readonly state: string | null;
  /** Month for which the hours were computed, "2026-11"; omitted before that. */
  readonly month?: string;
}

/** A date whose hours differ from its weekday's. */
export interface SpecialDay {
  /** Local date, "2026-11-26". */
  readonly date: string;
  /** Occasion, such as "Thanksgiving"; null if unknown. */
  readonly name: string | null;
  /** Minutes from midnight; empty if closed, null if unknown. */
  readonly spans: readonly (readonly [opensMin: number, closesMin: number])[] | null;
}

/** A restaurant as the sample data and the importer save it. Omitted texts are unknown. */
export interface RestaurantRecord extends Partial<TextDetails> {
  readonly source: DataSource;
  /** Identity within the source, such as `node/123`; imports update by it. */
  readonly externalId: string;
  /** Preferred slug; by default made from title and area. Never changes once assigned. */
  readonly slug?: string;
  readonly title: string;
  /** BCP 47; omitted for English or unknown. */
  readonly titleLang?: string | undefined;
  /** Alternative names and translations; omitted if there are none. */
  readonly otherNames?: readonly string[] | undefined;
  readonly location: string | null;
  /** Number and street, as shown on cards. */
  readonly street?: string | null;
  /** Chain, as named by the source. */
  readonly brand?: string | null;
  readonly area: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly priceRange: PriceRange | null;
  /** Titles per kind; new titles create options. */
  readonly options: Readonly<Record<FilterKind, readonly string[]>>;
  readonly hours: OpeningHours;
  /** Omitted if the hours come from no tag. */
  readonly hoursSource?: HoursSource | undefined;
  readonly facts: readonly Fact[];
  readonly menu: readonly MenuItem[];
  /** Paths relative to the API, featured picture first. */
  readonly images: readonly string[];
  /** Links set by the owner; sources have none. */
  readonly links?: RestaurantLinks | null;
  /** Email address listed by the source: used to verify owners, never shown. */
  readonly contactEmail?: string | undefined;
}

/** A hash of a record's content, independent of key order, so that importing the same data again
 * writes nothing. The slug is only a preference and does not count. Hours count by their source,
 * because their computed dates change every month. */
export function hashRecord({
  slug: _slug,
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

/** A temporary closure of a restaurant. */
export interface Closure {
  /** First day, "2026-11-26". */
  readonly from: string;
  /** Reopening date. */
  readonly until: string;
  readonly reason: string | null;
}

const DAY_MS = 86_400_000;

/** Special days with a closure applied: each of its days replaces any other special day. */
export function applyClosure(specialDays: readonly SpecialDay[], { from, until, reason }: Closure) {
  const closed: SpecialDay[] = [];
  for (let day = Date.parse(from); day < Date.parse(until); day += DAY_MS) {
    closed.push({ date: new Date(day).toISOString().slice(0, 10), name: reason, spans: [] });
  }
  const others = specialDays.filter(({ date }) => date < from || date >= until);
  return [...others, ...closed].sort((a, b) => (a.date < b.date ? -1 : 1));
}

export const withClosure = (record: RestaurantRecord, closure: Closure | null): RestaurantRecord =>
  closure
    ? {
        ...record,
        hours: {
          ...record.hours,
          specialDays: applyClosure(record.hours.specialDays ?? [], closure),
        },
      }
    : record;

/** Fields of a record; `closure` is applied on top of it. */
export type RecordField = Exclude<RestaurantField, 'closure'>;

/** A field of a record in its canonical form, for comparing and storing. */
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

/** The record with a new value of a field.
 * @param value as returned by `readField` */
export function withField(record: RestaurantRecord, field: RecordField, value: unknown) {
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

/** Special days without those that only reflect the current season. */
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

/** Spans in weekday order; a day with spans is open, even if it is also listed as closed. */
function readWeek({ spans, closedOn }: OpeningHours): OpeningHours {
  const open = new Set(spans.map(({ weekday }) => weekday));
  return {
    spans: [...spans]
      .sort((a, b) => a.weekday - b.weekday || a.opensMin - b.opensMin)
      .map(({ weekday, opensMin, closesMin }) => ({ weekday, opensMin, closesMin })),
    closedOn: [...new Set(closedOn)].filter((day) => !open.has(day)).sort((a, b) => a - b),
  };
}

/** Identifies a restaurant across sources. */
export const identityKey = (restaurant: Pick<RestaurantRecord, 'source' | 'externalId'>): string =>
  `${restaurant.source} ${restaurant.externalId}`;
