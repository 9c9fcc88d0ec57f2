/** Why a mail was not sent. */
export interface SendFailure {
  /** One line for the operator, without addresses, links and tokens. */
  readonly reason: string;
  /** What is safe in a log: codes, no text from outside. */
  readonly log: Readonly<Record<string, string | number>>;
  /** True when the mail server says that this recipient will never get mail. */
  readonly isRefusal: boolean;
}

/** What nodemailer, node and the database driver leave on their errors. */
interface SendError {
  readonly name?: unknown;
  readonly message?: unknown;
  readonly code?: unknown;
  readonly originalCode?: unknown;
  readonly command?: unknown;
  readonly response?: unknown;
  readonly responseCode?: unknown;
  readonly permanent?: unknown;
}

const REASON_MAX = 200;
/** No more of a server's words is cleaned: a hostile one may send a megabyte. */
const WORDS_MAX = 2000;
const REFUSED = 'Recipient refused';

/** Describes an error of whatever part of sending. Servers like to repeat what they were told, so their words are
 * cleaned before they are kept. */
export function describeFailure(error: unknown): SendFailure {
  const { name, message, code, originalCode, command, response, responseCode, permanent } = Object(
    error,
  ) as SendError;
  const isRefusal = command === 'RCPT TO' && permanent === true;
  return {
    reason: isRefusal
      ? `${REFUSED}: ${cleanWords(String(response))}`
      : cleanWords(String(message ?? error)),
    log: pickKnown({ name, code, originalCode, command, responseCode }),
    isRefusal,
  };
}

/** True for a reason that tells of a refusal. */
export const tellsOfRefusal = (reason: string | null): boolean =>
  reason?.startsWith(REFUSED) ?? false;

const cleanWords = (text: string): string =>
  // The last word may be the beginning of an address.
  (text.length > WORDS_MAX ? text.slice(0, WORDS_MAX).replace(/\S+$/, '') : text)
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .replace(/\S*@\S*/g, '(address)')
    .replace(/\bhttps?:\S*/gi, '(link)')
    .replace(/[\w-]{24,}/g, '(…)')
    .slice(0, REASON_MAX)
    .trim();

const pickKnown = (values: Readonly<Record<string, unknown>>): SendFailure['log'] =>
  Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[key, value]] : [],
    ),
  );
