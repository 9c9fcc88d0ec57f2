import type { Passwords } from '../../identity/password-hash';

/** What the calls about accounts share: one line in which passwords are hashed. */
export interface PasswordOptions {
  readonly passwords: Passwords;
}
