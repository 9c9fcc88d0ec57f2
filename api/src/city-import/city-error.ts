/** A failure that the person at the terminal can mend: its message is one whole sentence that says where. */
export class CityError extends Error {
  override readonly name = 'CityError';
}
