import type { Db } from '../../db/schema';
import type { AccountLimits } from '../../plugins/limits/account-limits';
import type { Passwords } from '../../identity/password-hash';
import type { Authenticate } from '../../plugins/sessions/authenticate';

/** What the calls about accounts work with. */
export interface AccountServices {
  readonly db: Db;
  readonly authenticate: Authenticate;
  readonly passwords: Passwords;
  readonly limits: AccountLimits;
}
