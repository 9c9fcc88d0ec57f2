/** The sentence for something that did not work: the host's own, or the transport's. */
export const describeFailure = (error: unknown): string =>
  (error instanceof Error && error.message) || 'That did not work. Please try again.';
