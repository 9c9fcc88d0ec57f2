import { zoneClock } from '@tableside/contracts/restaurant/zone-clock';

const DAY_MS = 86_400_000;

/** The instant at which the clocks of a zone show a day and a time.
 * @param wall such as 2026-12-24T18:00
 * @returns null for what is no day */
export function readWallTime(wall: string, timeZone: string): Date | null {
  const [date = '', time = ''] = wall.split('T');
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const noon = Date.parse(`${date}T12:00:00Z`);
  if (Number.isNaN(noon) || hours > 23 || minutes > 59) return null;
  // Clocks are asked at that day, which begins up to 14 hours before UTC's.
  for (const days of [0, -1, 1]) {
    const clock = zoneClock(new Date(noon + days * DAY_MS), timeZone);
    if (clock?.dateOf(0) === date) return new Date(clock.instantOf(0, hours * 60 + minutes));
  }
  return null;
}
