/** Why a city cannot be imported, in one whole sentence that says where, for whoever can mend it. */
export class ImportError extends Error {
  override readonly name = 'ImportError';
}
