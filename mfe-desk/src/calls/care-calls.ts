import { define } from '@tableside/contracts/common/calls';
import type { Health } from '@tableside/contracts/desk/health/wire';
import type { Mails } from '@tableside/contracts/desk/mails/wire';
import { readAs } from './read-as';

/** Calls about the site itself, for operators. */
export const careCalls = {
  mails: define<void, Mails>({ method: 'GET', path: () => 'desk/mails', read: readAs() }),
  /** Without an id, all that were given up. */
  retryMails: define<{ readonly id?: number }, null>({
    method: 'POST',
    path: () => 'desk/retry_mails',
    body: (fields) => fields,
    read: () => null,
  }),
  health: define<{ readonly days: number }, Health>({
    method: 'GET',
    path: ({ days }) => `desk/health?days=${days}`,
    read: readAs(),
  }),
} as const;
