/** What a call to the API can end in besides an answer. Names are set by hand because minifiers rename classes. */

/** What a failure means, whatever its status and words:
 * - `refused`: the host understood the call and said no;
 * - `not-offered`: the host does not know the call;
 * - `missing`: the host knows the call, and what it was asked about is not there;
 * - `unauthorized`: nobody is signed in, or the session has ended;
 * - `unreachable`: no answer came that this site can read;
 * - `broken`: the host failed. */
export type FailureKind =
  'refused' | 'not-offered' | 'missing' | 'unauthorized' | 'unreachable' | 'broken';

/** The host answered, and the answer was no. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** True when the host sent no sentence of its own, where it had to. */
  readonly isWordless: boolean;
  /**
   * @param message the host's sentence, fit to be shown; empty when it sent none
   * @param status HTTP status, 200 for an expected failure
   * @param fields messages by field name, when the host names fields
   * @param data what the host sent along with its refusal, beside or inside `data`; null for nothing
   * @param kind worked out from status and data unless told
   */
  constructor(
    message: string,
    readonly status: number,
    readonly fields: Readonly<Record<string, string>> = {},
    readonly data: Readonly<Record<string, unknown>> | null = null,
    readonly kind: FailureKind = kindOf(status, data),
  ) {
    super(message || `Error Found With Status ${status}`);
    this.isWordless = !message && status >= 300;
  }
}

function kindOf(status: number, data: Readonly<Record<string, unknown>> | null): FailureKind {
  if (status >= 500) return 'broken';
  if (status === 401) return 'unauthorized';
  if (status === 410) return 'missing';
  if (status !== 404) return 'refused';
  // A host that names what is missing, such as the restaurant, knows the call.
  const id = data?.['error'];
  return typeof id !== 'string' || /^not.?found$/i.test(id) ? 'not-offered' : 'missing';
}

/** No answer came: no connection, a time-out, or an aborted call. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
}

/** An answer came that is not an envelope of the contract. */
export class ContractError extends Error {
  override readonly name = 'ContractError';
}

/** True for the failure of a call, whichever it is; anything else was thrown by code. */
export const isCallFailure = (error: unknown): boolean =>
  error instanceof ApiError || error instanceof NetworkError || error instanceof ContractError;

/** What any failure of a call means; whatever else was thrown counts as no answer. */
export const kindOfFailure = (error: unknown): FailureKind =>
  error instanceof ApiError ? error.kind : 'unreachable';

/** True when the host does not know the call: what needs it has to do without. */
export const isNotOffered = (error: unknown): boolean => kindOfFailure(error) === 'not-offered';

/** Statuses by which hosts refuse a name that they do not know; 200 carries `success: false`. */
const UNKNOWN_NAME = [200, 400];

/** Whether a failed read of something by its name means that there is no such thing, rather than that nobody could
 * look. */
export const isMissingError = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.kind === 'missing' || error.kind === 'not-offered' || UNKNOWN_NAME.includes(error.status));

/** Words for failures by kind: a sentence, or what makes one from the failure's own. */
export type FailureWords = {
  readonly [Kind in FailureKind]?: string | ((message: string, error: unknown) => string);
};

/** Why a call failed, fit to be shown.
 * @param words for kinds that are told in the page's own words; those for `broken` also stand for a host that sent no
 * sentence. All others are told by the failure's own message. */
export function describeFailure(error: unknown, words: FailureWords = {}): string {
  const message = error instanceof Error ? error.message : String(error);
  const isWordless = error instanceof ApiError && error.isWordless;
  const word = words[kindOfFailure(error)] ?? (isWordless ? words.broken : undefined);
  return typeof word === 'function' ? word(message, error) : (word ?? message);
}

/** What the host said about single fields. */
export const refusedFields = (error: unknown): Readonly<Record<string, string>> =>
  error instanceof ApiError ? error.fields : {};

/** The failure in a form that JSON can carry from the server's render to the browser. */
export interface SerialisedError {
  readonly name: string;
  readonly message: string;
  readonly status?: number;
  readonly kind?: FailureKind;
  /** What the host sent along with its refusal. */
  readonly data?: ApiError['data'];
}

export function serialiseError(error: unknown): SerialisedError {
  if (error instanceof ApiError) {
    const { name, message, status, kind, data } = error;
    return { name, message, status, kind, ...(data && { data }) };
  }
  if (error instanceof Error && isCallFailure(error)) {
    return { name: error.name, message: error.message };
  }
  return { name: 'Error', message: 'Something went wrong.' };
}

export function rebuildError({ name, message, status, kind, data }: SerialisedError): Error {
  if (name === 'ApiError') return new ApiError(message, status ?? 500, {}, data ?? null, kind);
  return name === 'ContractError' ? new ContractError(message) : new NetworkError(message);
}
