/** A failure that the person at the terminal can mend: its message is one whole sentence that says where. */
export class CityError extends Error {
  override readonly name = 'CityError';
}

/** What an error says, whatever threw it. */
export const messageOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'message' in error
    ? String(error.message)
    : String(error);
