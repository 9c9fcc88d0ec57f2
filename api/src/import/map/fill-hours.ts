import type { RestaurantRecord } from '../../records/record';
import { readOpeningHours, type ReadHours } from './opening-hours';
import type { HolidayRegion } from './holiday-region';

/** "2026-11" */
export const toMonth = (now: Date): string =>
  `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}`;

export interface FilledRecord {
  readonly record: RestaurantRecord;
  /** Null for a record without a source of hours. */
  readonly read: ReadHours | null;
}

/** Works out the hours of a record from their source, with special days of this year and the next.
 * @param stateOf the city's state, for places whose address does not say theirs */
export function fillHours(
  record: RestaurantRecord,
  stateOf: (country: string | null) => HolidayRegion['state'],
  now: Date,
): FilledRecord {
  const { hoursSource } = record;
  if (!hoursSource) return { record, read: null };
  const { value, country, state } = hoursSource;
  const read = readOpeningHours(value, {
    region: { country, state: state ?? stateOf(country) },
    now,
  });
  const filled = { ...hoursSource, month: toMonth(now) };
  return { record: { ...record, hours: read.hours, hoursSource: filled }, read };
}
