/** Something that keeps a command from starting and that its user can mend.
 * The message is one whole sentence, shown without a stack. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** Thrown where somebody who proved to be the owner of a suspended account would be signed in. */
export class AccountSuspended extends Error {
  override readonly name = 'AccountSuspended';

  constructor(readonly userId: number) {
    super(`Account ${userId} is suspended`);
  }
}
