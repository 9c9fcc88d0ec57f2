import { dayName, formatTime } from '@tableside/contracts/restaurant/hours';
import { momentOf, type OpenAt } from '@tableside/contracts/listing/rules';

/** "Open now" or "Open Friday at 7:30 PM". */
export function describeOpenAt(openAt: OpenAt): string {
  if (openAt === 'now') return 'Open now';
  const { weekday, minutes } = momentOf(openAt);
  return `Open ${dayName(weekday)} at ${formatTime(minutes)}`;
}
