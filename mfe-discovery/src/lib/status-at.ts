import { momentOf, type OpenAt } from '@tableside/contracts/listing/rules';
import { openStatus, openStatusAt } from '@tableside/contracts/restaurant/hours';

/** The status shown on cards: now, or at the filtered time. */
export function statusAt(openAt: OpenAt | null): typeof openStatus {
  if (openAt === null || openAt === 'now') return openStatus;
  const moment = momentOf(openAt);
  return (hours, now, timeZone) => openStatusAt(hours, moment, now, timeZone);
}
