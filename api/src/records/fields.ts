import type { PlaceField } from '@tableside/contracts/desk/places/rules';
import type { OpeningHours, RestaurantRecord } from './record';
import type { Position } from './values/position';

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
