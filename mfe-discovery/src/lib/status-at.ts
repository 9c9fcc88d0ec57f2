import { momentOf, type OpenAt } from '@tableside/contracts/listing/rules';
import { openStatus, openStatusAt } from '@tableside/contracts/restaurant/hours';

/** What cards say of their hours: in a list for a moment of the week, what is true then. */
export function statusAt(openAt: OpenAt | null): typeof openStatus {
  if (openAt === null || openAt === 'now') return openStatus;
  const moment = momentOf(openAt);
  return (hours, now, timeZone) => openStatusAt(hours, moment, now, timeZone);
}
