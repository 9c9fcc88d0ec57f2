/** A change that the registry will not make. The message says what is wrong, where, and how to mend it. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  /** @param problems one sentence each */
  constructor(readonly problems: readonly string[]) {
    super(problems.join('\n'));
  }
}
