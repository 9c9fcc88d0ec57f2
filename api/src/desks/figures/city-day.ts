import { zoneClock } from '@tableside/contracts/restaurant/time';
import type { Db } from '../../db/schema';
import { readStoredCity } from '../../resources/settings/city-settings';

/** The day that the city's calendar shows, such as 2026-11-26; UTC's where the zone is unknown. */
export async function readCityDay(db: Db, now: Date): Promise<string> {
  const { timeZone } = await readStoredCity(db);
  const clock = timeZone === null ? null : zoneClock(now, timeZone);
  return clock?.dateOf(0) ?? now.toISOString().slice(0, 10);
}

/** The month of a day, such as 2026-11. */
export const monthOf = (day: string): string => day.slice(0, 7);

/** The first day of a month that lies some months before or after another. */
export function firstDay(month: string, monthsLater = 0): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + monthsLater, 1)).toISOString().slice(0, 10);
}
