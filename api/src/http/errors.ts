import { QueueFullError } from '../lib/work-queue';

/** Every way in which a call can fail: a stable id for programs and logs, the HTTP status, and the sentence
 * that people see unless a better one is known. */
export const ERRORS = {
  'invalid-input': { status: 400, message: 'Something in this request is not valid.' },
  'malformed-json': { status: 400, message: 'The request body is not valid JSON.' },
  'two-hosts': { status: 400, message: 'This request names two hosts.' },
  unauthorized: { status: 401, message: 'Your session has ended. Sign in again.' },
  'proof-needed': { status: 403, message: 'Enter your password again to go on.' },
  'role-needed': { status: 403, message: 'Your account has no role that allows this.' },
  'owner-needed': { status: 403, message: 'This place is not yours to change.' },
  'second-step-needed': {
    status: 403,
    message: 'Two-step sign-in is on for this account. Finish with your second step.',
  },
  'ticket-ended': {
    status: 403,
    message: 'This took too long, or was tried too often. Sign in again from the start.',
  },
  'account-suspended': {
    status: 403,
    message: 'This account is suspended. Write to us by the contact form.',
  },
  'not-found': { status: 404, message: 'There is nothing at this address.' },
  'restaurant-not-found': { status: 404, message: 'Restaurant not found' },
  'restaurant-closed': { status: 404, message: 'This restaurant is listed no longer.' },
  'review-not-found': {
    status: 404,
    message: 'This review is not here. It may have been deleted.',
  },
  'ground-not-found': { status: 404, message: 'The map of this city stands on no ground.' },
  'list-not-found': {
    status: 404,
    message: 'This list is not shared. Its owner may have stopped sharing it.',
  },
  'draft-not-found': {
    status: 404,
    message: 'This link shows nothing any more. It has ended, or its draft is done or discarded.',
  },
  'vote-not-found': {
    status: 404,
    message: 'This vote is not here. It may be over for more than a month.',
  },
  'method-not-allowed': { status: 405, message: 'This address does not take that method.' },
  'restaurant-changed': {
    status: 409,
    message: 'This restaurant was changed since you opened it. Nothing was saved.',
  },
  'payload-too-large': { status: 413, message: 'This request is too large.' },
  'unsupported-media-type': { status: 415, message: 'Send the request body as JSON.' },
  'too-many-requests': {
    status: 429,
    message: 'That was a lot of messages at once. Wait a minute and try again.',
  },
  internal: { status: 500, message: 'Something went wrong on our side. Try again in a moment.' },
  unavailable: { status: 503, message: 'The service is not available. Try again in a moment.' },
  'storage-full': {
    status: 503,
    message: 'We have no room to save anything right now. Nothing was changed. Try again later.',
  },
} as const satisfies Record<string, { readonly status: number; readonly message: string }>;

export type ErrorId = keyof typeof ERRORS;

/** A failure that is answered with its status and the envelope. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly statusCode: number;

  /**
   * @param id row of the error table
   * @param message a better sentence than the table's
   * @param fields messages by the name of the field that is wrong
   * @param retryAfterS seconds after which it is worth trying again
   * @param data what the contract tells beside this failure; mostly nothing
   * @param cookie value of `set-cookie`
   */
  constructor(
    readonly id: ErrorId,
    message: string = ERRORS[id].message,
    readonly fields: Readonly<Record<string, string>> = {},
    readonly retryAfterS?: number,
    readonly data: object | null = null,
    readonly cookie?: string,
  ) {
    super(message);
    this.statusCode = ERRORS[id].status;
  }
}

/** The envelope of a failure; `error` and `fields` are additive. */
export const toFailure = ({ id, message, fields, data }: ApiError) => ({
  success: false,
  message,
  data,
  error: id,
  ...(Object.keys(fields).length ? { fields } : {}),
});

/** Fastify's own refusals, by its code. */
const FRAMEWORK_ERRORS: Readonly<Record<string, ErrorId>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported-media-type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload-too-large',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed-json',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed-json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed-json',
  FST_ERR_BAD_URL: 'not-found',
  FST_ERR_MAX_PARAM_LENGTH: 'not-found',
};

/** Codes of Node and SQLSTATE classes that mean: not right now, rather than: a wrong statement. 40P01 ends one of two
 * that wait for each other, such as the end of an account during an import. */
const NOT_NOW =
  /^(?:ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EPIPE|08.{3}|57014|57P0[1-4]|53.{3}|40P01)$/;
/** The disk, or the database's: Node's codes and SQLSTATE. */
const STORAGE_FULL = /^(?:ENOSPC|EDQUOT|53100)$/;
const NO_CONNECTION =
  /Connection terminated|timeout exceeded when trying to connect|after calling end on the pool/;

/** Whatever was thrown, as a row of the table. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof AccountSuspended) return new ApiError('account-suspended');
  if (error instanceof QueueFullError) return new ApiError('unavailable');
  const { code, statusCode, message } = describe(error);
  const framework = FRAMEWORK_ERRORS[code];
  if (framework) return new ApiError(framework);
  if (STORAGE_FULL.test(code)) return new ApiError('storage-full');
  if (NOT_NOW.test(code) || NO_CONNECTION.test(message)) return new ApiError('unavailable');
  // The JSON parser's refusals carry a status and no code.
  return new ApiError(statusCode === 400 ? 'malformed-json' : 'internal');
}

function describe(error: unknown): { code: string; statusCode: unknown; message: string } {
  if (error instanceof AggregateError && error.errors.length) return describe(error.errors[0]);
  const { code, statusCode } = Object(error) as { code?: unknown; statusCode?: unknown };
  const message = error instanceof Error ? error.message : '';
  return { code: typeof code === 'string' ? code : '', statusCode, message };
}

/** An expected failure about fields of a form: the first sentence is the message. */
export const refuseFields = (fields: Readonly<Record<string, string>>) => ({
  success: false,
  message: Object.values(fields)[0] ?? '',
  data: null,
  fields,
});

/** An expected failure of the whole call. */
export const refuse = (message: string) => ({ success: false, message, data: null });

/** Thrown where somebody who proved to be the owner of a suspended account would be signed in. */
export class AccountSuspended extends Error {
  override readonly name = 'AccountSuspended';

  constructor(readonly userId: number) {
    super(`Account ${userId} is suspended`);
  }
}
