/** What a call to the API can end in besides an answer. Names are set by hand because minifiers rename classes. */

/** The host answered, and the answer was no. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /**
   * @param message the host's sentence, fit to be shown
   * @param status HTTP status, 200 for an expected failure
   * @param fields messages by field name, when the host names fields
   * @param data what the host sent along with its refusal, beside or inside `data`; null for nothing
   */
  constructor(
    message: string,
    readonly status: number,
    readonly fields: Readonly<Record<string, string>> = {},
    readonly data: Readonly<Record<string, unknown>> | null = null,
  ) {
    super(message);
  }
}

/** No answer came: no connection, a time-out, or an aborted call. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
}

/** An answer came that is not an envelope of the contract. */
export class ContractError extends Error {
  override readonly name = 'ContractError';
}

/** Statuses by which a host says that it has no such thing; 200 carries `success: false`. */
const MISSING = [200, 400, 404, 410];

/** Whether a failed read means that there is no such thing, rather than that nobody could look. */
export const isMissingError = (error: unknown): boolean =>
  error instanceof ApiError && MISSING.includes(error.status);

/** The failure in a form that JSON can carry from the server's render to the browser. */
export interface SerialisedError {
  readonly name: string;
  readonly message: string;
  readonly status?: number;
}

export function serialiseError(error: unknown): SerialisedError {
  if (error instanceof ApiError) {
    return { name: error.name, message: error.message, status: error.status };
  }
  if (error instanceof NetworkError || error instanceof ContractError) {
    return { name: error.name, message: error.message };
  }
  return { name: 'Error', message: 'Something went wrong.' };
}

export function rebuildError({ name, message, status }: SerialisedError): Error {
  if (name === 'ApiError') return new ApiError(message, status ?? 500);
  return name === 'ContractError' ? new ContractError(message) : new NetworkError(message);
}
