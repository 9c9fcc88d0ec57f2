/** Thrown where somebody who proved to be the owner of a suspended account would be signed in. */
export class AccountSuspended extends Error {
  override readonly name = 'AccountSuspended';

  constructor(readonly userId: number) {
    super(`Account ${userId} is suspended`);
  }
}
