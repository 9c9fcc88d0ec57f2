/** A store that cannot be reached, or does not do what it was asked. The message is a sentence for operators. */
export class StoreFailure extends Error {
  override readonly name = 'StoreFailure';

  /** @param place address of the store, without anything secret */
  constructor(place: string, cause: unknown) {
    super(
      `The release store ${place} cannot be used (${reasonOf(cause)}). What was live stays live. Look whether it runs, and who may use it.`,
      { cause },
    );
  }
}

/** What went wrong in a few words. Several addresses of one host fail as one error without a message. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  if (!(error instanceof Error)) return String(error);
  return (error.message || error.name).replace(/\.$/, '');
}
