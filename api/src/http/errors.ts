import { QueueFullError } from '../lib/work-queue';

/** All API errors: a stable id for programs and logs, the HTTP status, and the default message for users. */
export const ERRORS = {
  'invalid-input': { status: 400, message: 'Something in this request isn’t valid.' },
  'malformed-json': { status: 400, message: 'The request body is not valid JSON.' },
  'two-hosts': { status: 400, message: 'This request has more than one Host header.' },
  unauthorized: { status: 401, message: 'Your session has ended. Log in again.' },
  'reauth-required': { status: 403, message: 'Enter your password to continue.' },
  'role-needed': { status: 403, message: 'You don’t have permission to do this.' },
  'two-step-required': {
    status: 403,
    message: 'Turn on two-step login in your profile to use this role.',
  },
  'owner-needed': { status: 403, message: 'You don’t manage this restaurant.' },
  'second-step-needed': {
    status: 403,
    message:
      'Two-step login is on for this account. Use a code or your passkey to finish logging in.',
  },
  'ticket-ended': {
    status: 403,
    message: 'That took too long, or there were too many attempts. Start over.',
  },
  'account-suspended': {
    status: 403,
    message: 'This account is suspended. Use the contact form to reach us.',
  },
  'not-found': { status: 404, message: 'Page not found.' },
  'restaurant-not-found': { status: 404, message: 'Restaurant not found' },
  'restaurant-closed': { status: 404, message: 'This restaurant is no longer listed.' },
  'review-not-found': { status: 404, message: 'This review may have been deleted.' },
  'base-map-not-found': { status: 404, message: 'This city has no base map.' },
  'list-not-found': {
    status: 404,
    message: 'This list isn’t shared. Its owner may have stopped sharing it.',
  },
  'draft-not-found': {
    status: 404,
    message: 'This preview link has expired, or its draft was published or discarded.',
  },
  'vote-not-found': {
    status: 404,
    message: 'We can’t find this vote. Votes are deleted 30 days after they close.',
  },
  'method-not-allowed': { status: 405, message: 'This method isn’t allowed here.' },
  'restaurant-changed': {
    status: 409,
    message: 'This restaurant was changed after you opened it. Nothing was saved.',
  },
  'payload-too-large': { status: 413, message: 'This request is too large.' },
  'unsupported-media-type': { status: 415, message: 'Send the request body as JSON.' },
  'too-many-requests': { status: 429, message: 'Too many messages. Try again in a minute.' },
  internal: { status: 500, message: 'Something went wrong on our end. Try again in a moment.' },
  unavailable: { status: 503, message: 'We’re temporarily unavailable. Try again in a moment.' },
  'storage-full': {
    status: 503,
    message: 'We can’t save anything right now. Nothing was changed. Try again later.',
  },
} as const satisfies Record<string, { readonly status: number; readonly message: string }>;

export type ErrorId = keyof typeof ERRORS;

/** An error that becomes a status and an envelope. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly statusCode: number;

  /**
   * @param message default the table's
   * @param fields messages by invalid field
   * @param retryAfterS seconds for `Retry-After`
   * @param data as defined by the contract for this error
   * @param cookie `set-cookie` value
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

/** The envelope of an error; `error` and `fields` are additions to the contract. */
export const toFailure = ({ id, message, fields, data }: ApiError) => ({
  success: false,
  message,
  data,
  error: id,
  ...(Object.keys(fields).length ? { fields } : {}),
});

/** Errors of Fastify, by code. */
const FRAMEWORK_ERRORS: Readonly<Record<string, ErrorId>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported-media-type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload-too-large',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed-json',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed-json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed-json',
  FST_ERR_BAD_URL: 'not-found',
  FST_ERR_MAX_PARAM_LENGTH: 'not-found',
};

/** Node error codes and SQLSTATE classes of temporary failures. 40P01 is a deadlock, for example between an
 * import and an account deletion. */
const NOT_NOW =
  /^(?:ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EPIPE|08.{3}|57014|57P0[1-4]|53.{3}|40P01)$/;
/** The disk is full: Node's codes and SQLSTATE. */
const STORAGE_FULL = /^(?:ENOSPC|EDQUOT|53100)$/;
const NO_CONNECTION =
  /Connection terminated|timeout exceeded when trying to connect|after calling end on the pool/;

/** Maps any error to an API error. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof AccountSuspended) return new ApiError('account-suspended');
  if (error instanceof QueueFullError) return new ApiError('unavailable');
  const { code, statusCode, message } = describe(error);
  const framework = FRAMEWORK_ERRORS[code];
  if (framework) return new ApiError(framework);
  if (STORAGE_FULL.test(code)) return new ApiError('storage-full');
  if (NOT_NOW.test(code) || NO_CONNECTION.test(message)) return new ApiError('unavailable');
  // JSON parser errors have a status but no code.
  return new ApiError(statusCode === 400 ? 'malformed-json' : 'internal');
}

function describe(error: unknown): { code: string; statusCode: unknown; message: string } {
  if (error instanceof AggregateError && error.errors.length) return describe(error.errors[0]);
  const { code, statusCode } = Object(error) as { code?: unknown; statusCode?: unknown };
  const message = error instanceof Error ? error.message : '';
  return { code: typeof code === 'string' ? code : '', statusCode, message };
}

/** An expected failure of form fields. The first field's message becomes the main one. */
export const refuseFields = (fields: Readonly<Record<string, string>>) => ({
  success: false,
  message: Object.values(fields)[0] ?? '',
  data: null,
  fields,
});

/** An expected failure of the whole operation. */
export const refuse = (message: string) => ({ success: false, message, data: null });

/** Thrown instead of signing in the owner of a suspended account. */
export class AccountSuspended extends Error {
  override readonly name = 'AccountSuspended';

  constructor(readonly userId: number) {
    super(`Account ${userId} is suspended`);
  }
}

/** An expected failure, as the response of the operation. Thrown in a transaction, it rolls it back. */
export class Rejection extends Error {
  override readonly name: string = 'Rejection';

  /** @param reason the message, or messages by field */
  constructor(readonly reason: string | Readonly<Record<string, string>>) {
    super(typeof reason === 'string' ? reason : Object.values(reason)[0]);
  }
}

/** The response to a {@link Rejection}.
 * @throws other errors */
export function toRefusal(error: unknown) {
  if (!(error instanceof Rejection)) throw error;
  return typeof error.reason === 'string' ? refuse(error.reason) : refuseFields(error.reason);
}
