/** Errors of API calls. Names are set explicitly because minifiers rename classes. */

/** What a failure means, regardless of status and message:
 * - `refused`: the API understood the call and rejected it;
 * - `not-offered`: the API does not know the call;
 * - `missing`: the requested item does not exist;
 * - `unauthorized`: not signed in, or the session has ended;
 * - `unreachable`: no readable response;
 * - `broken`: the API failed. */
export type FailureKind =
  'refused' | 'not-offered' | 'missing' | 'unauthorized' | 'unreachable' | 'broken';

/** The API responded with an error. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** True if the API sent no message with an error status. */
  readonly hasNoMessage: boolean;
  /** @param message the API's message for users; empty if there is none
   * @param status HTTP status, 200 for an expected failure
   * @param fields messages by field name
   * @param data additional data of the error response; null for none
   * @param kind default: derived from status and data */
  constructor(
    message: string,
    readonly status: number,
    readonly fields: Readonly<Record<string, string>> = {},
    readonly data: Readonly<Record<string, unknown>> | null = null,
    readonly kind: FailureKind = kindOf(status, data),
  ) {
    super(message || `Error Found With Status ${status}`);
    this.hasNoMessage = !message && status >= 300;
  }
}

function kindOf(status: number, data: Readonly<Record<string, unknown>> | null): FailureKind {
  if (status >= 500) return 'broken';
  if (status === 401) return 'unauthorized';
  if (status === 410) return 'missing';
  if (status !== 404) return 'refused';
  // An API that names the missing item, such as the restaurant, knows the call.
  const id = data?.['error'];
  return typeof id !== 'string' || /^not.?found$/i.test(id) ? 'not-offered' : 'missing';
}

/** No response: no connection, a timeout, or an aborted call. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
}

/** The response is not an envelope of the contract. */
export class ContractError extends Error {
  override readonly name = 'ContractError';
}

/** True for any failed call; false for errors in code. */
export const isCallFailure = (error: unknown): boolean =>
  error instanceof ApiError || error instanceof NetworkError || error instanceof ContractError;

/** The kind of any failed call; `unreachable` for other errors. */
export const kindOfFailure = (error: unknown): FailureKind =>
  error instanceof ApiError ? error.kind : 'unreachable';

/** True if the API does not know the call, so features that need it are hidden. */
export const isNotOffered = (error: unknown): boolean => kindOfFailure(error) === 'not-offered';

/** Statuses APIs use for an unknown name; 200 comes with `success: false`. */
const UNKNOWN_NAME_STATUSES = [200, 400];

/** Whether a failed read by name means that the item does not exist, rather than that the read failed. */
export const isMissingError = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.kind === 'missing' ||
    error.kind === 'not-offered' ||
    UNKNOWN_NAME_STATUSES.includes(error.status));

/** Messages by kind of failure: a text, or a function of the error's own message. */
export type FailureMessages = {
  readonly [Kind in FailureKind]?: string | ((message: string, error: unknown) => string);
};

/** The message to show for a failed call.
 * @param messages by kind; default: the error's own message. `broken` is also used when the API sent no message. */
export function describeFailure(error: unknown, messages: FailureMessages = {}): string {
  // The message of a ContractError is for developers.
  const ours =
    error instanceof ContractError ? 'Something went wrong on our end. Try again.' : null;
  const message = ours ?? (error instanceof Error ? error.message : String(error));
  const hasNoMessage = error instanceof ApiError && error.hasNoMessage;
  const override = messages[kindOfFailure(error)] ?? (hasNoMessage ? messages.broken : undefined);
  return typeof override === 'function' ? override(message, error) : (override ?? message);
}

/** The API's messages by field name. */
export const refusedFields = (error: unknown): Readonly<Record<string, string>> =>
  error instanceof ApiError ? error.fields : {};

/** A failure as JSON, to pass from the server's render to the browser. */
export interface SerializedError {
  readonly name: string;
  readonly message: string;
  readonly status?: number;
  readonly kind?: FailureKind;
  /** Additional data of the error response. */
  readonly data?: ApiError['data'];
}

export function serializeError(error: unknown): SerializedError {
  if (error instanceof ApiError) {
    const { name, message, status, kind, data } = error;
    return { name, message, status, kind, ...(data && { data }) };
  }
  if (error instanceof Error && isCallFailure(error)) {
    return { name: error.name, message: error.message };
  }
  return { name: 'Error', message: 'Something went wrong.' };
}

export function rebuildError({ name, message, status, kind, data }: SerializedError): Error {
  if (name === 'ApiError') return new ApiError(message, status ?? 500, {}, data ?? null, kind);
  return name === 'ContractError' ? new ContractError(message) : new NetworkError(message);
}
