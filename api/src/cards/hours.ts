import { formatTime } from '@tableside/contracts/restaurant/hours';
import type { SpecialDay } from '../records/record';
import type { WireSummary } from '@tableside/contracts/restaurant/wire';

type WireSpecialDay = NonNullable<WireSummary['special_days']>[number];
type WireTimeslot = WireSummary['timeslots'][number];

/** A row of the timeslots table. */
export interface TimeslotRow {
  readonly weekday: number;
  readonly opens_min: number | null;
  readonly closes_min: number | null;
  readonly is_closed: boolean;
}

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const DAY_MIN = 1440;

/** One line of opening hours as the contract words it: "5 PM to 1 AM". A split day has several. */
export function presentTimeslot(row: TimeslotRow): WireTimeslot {
  const weekday = WEEKDAYS[row.weekday - 1] ?? '';
  if (row.is_closed || row.opens_min === null || row.closes_min === null) {
    return { weekday, slot: '', is_closed: 1 };
  }
  return { weekday, slot: formatSpan(row.opens_min, row.closes_min), is_closed: 0 };
}

/** A special day as the contract words it, its spans in one line. */
export const presentSpecialDay = ({ date, name, spans }: SpecialDay): WireSpecialDay => ({
  weekday: WEEKDAYS[(new Date(date).getUTCDay() + 6) % 7] ?? '',
  date,
  name,
  slot: (spans ?? []).map(([opensMin, closesMin]) => formatSpan(opensMin, closesMin)).join(', '),
  is_closed: spans?.length === 0 ? 1 : 0,
});

/** @param opensMin @param closesMin minutes from midnight of the day on which it opens */
export function formatSpan(opensMin: number, closesMin: number): string {
  if (closesMin - opensMin >= DAY_MIN) return 'Open 24 hours';
  return `${formatTime(opensMin)} to ${formatTime(closesMin)}`;
}
