import type { Health } from '@tableside/contracts/desk/health/wire';
import type { Mails } from '@tableside/contracts/desk/mails/wire';
import { get, post } from './define';

/** Calls about the site itself, for operators. */
export const careCalls = {
  mails: get<Mails>(() => 'desk/mails'),
  /** All that were given up. */
  retryMails: post('desk/retry_mails'),
  health: get<Health>(() => 'desk/health'),
} as const;
