import type { Db } from '../db/schema';

/** Today's date by the clocks of the city, "2026-11-26"; by UTC where none are set. */
export async function readToday(tx: Db, now: Date): Promise<string> {
  const row = await tx
    .selectFrom('settings')
    .select('value')
    .where('name', '=', 'time_zone')
    .executeTakeFirst();
  const format = (timeZone: string) =>
    new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(now);
  try {
    return format(row?.value ?? 'UTC');
  } catch {
    return format('UTC');
  }
}
