import { define } from '@tableside/contracts/common/calls';
import type { Health } from '@tableside/contracts/desk/health/wire';
import type { Mails } from '@tableside/contracts/desk/mails/wire';
import { readAs } from './read-as';

/** Calls about the site itself, for operators. */
export const careCalls = {
  mails: define<void, Mails>({ method: 'GET', path: () => 'desk/mails', read: readAs() }),
  /** All that were given up. */
  retryMails: define<void, null>({
    method: 'POST',
    path: () => 'desk/retry_mails',
    read: () => null,
  }),
  health: define<void, Health>({ method: 'GET', path: () => 'desk/health', read: readAs() }),
} as const;
