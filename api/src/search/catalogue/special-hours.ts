import type { WeekMoment } from '@tableside/contracts/listing/rules';
import type { SpecialDay } from '../../records/record';
import { addBit, clearBit, type Bits } from '../sets/bits';

export type Span = readonly [opensMin: number, closesMin: number];

/** A place some of whose days are special. */
export interface SpecialPlace {
  readonly position: number;
  readonly days: ReadonlyMap<string, SpecialDay['spans']>;
  /** Spans of each weekday from Monday; null when it is not known. */
  readonly week: readonly (readonly Span[] | null)[];
}

/** A moment of a certain day. */
export interface DatedMoment extends WeekMoment {
  /** "2026-11-26"; null where nobody knows which day is meant. */
  readonly date: string | null;
}

const DAY_MIN = 1440;
const DAY_MS = 86_400_000;

/** The date so many days after another one. */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);

/** Says anew of places with a special day whether they are open.
 * @param open @param unknown by weekdays alone; changed in place */
export function applySpecialDays(
  places: readonly SpecialPlace[],
  { weekday, minutes, date }: DatedMoment,
  { open, unknown }: { readonly open: Bits; readonly unknown: Bits },
): void {
  if (date === null) return;
  const before = addDays(date, -1);
  for (const { position, days, week } of places) {
    if (!days.has(date) && !days.has(before)) continue;
    const spansOn = (day: string, index: number) => {
      const special = days.get(day);
      return special === undefined ? (week[index % 7] ?? null) : special;
    };
    const today = spansOn(date, weekday - 1);
    const yesterday = spansOn(before, weekday + 5);
    const isOpen = holds(today, minutes) || holds(yesterday, minutes + DAY_MIN);
    clearBit(open, position);
    clearBit(unknown, position);
    if (isOpen) addBit(open, position);
    else if (!today) addBit(unknown, position);
  }
}

const holds = (spans: readonly Span[] | null, minute: number): boolean =>
  spans?.some(([opens, closes]) => opens <= minute && minute < closes) ?? false;
