import { EXIT, type FailureCode } from './exit-codes';

/** A change that the registry will not make. The message says what is wrong, where, and how to mend it. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  /** @param problems one sentence each
   * @param code how the command ends by it; default: a check refuses */
  constructor(
    readonly problems: readonly string[],
    readonly code: FailureCode = EXIT.refused,
  ) {
    super(problems.join('\n'));
  }
}

/** Wrong use of the command. */
export const wrongUse = (...problems: readonly string[]): Refusal =>
  new Refusal(problems, EXIT.wrong);

/** A store that holds something else than it should. */
export const storeTrouble = (...problems: readonly string[]): Refusal =>
  new Refusal(problems, EXIT.store);
