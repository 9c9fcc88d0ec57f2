/** A failure that the person at the terminal can mend: its message is one whole sentence that says where. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/** What an error says, whatever threw it. */
export const messageOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'message' in error
    ? String(error.message)
    : String(error);
