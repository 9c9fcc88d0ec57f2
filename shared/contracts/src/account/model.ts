import { fields, instant, isObject, isTrue, list, number, text, type Wire } from '../common/read';

/** Users and their sessions, parsed from an API's response. */

export type User = NonNullable<ReturnType<typeof readUser>>;

/** Parses the signed-in user. APIs differ in which fields they send and in whether they wrap them in `user`.
 * @returns null if the response has no user */
export function readUser(value: unknown): ReturnType<typeof readBareUser> {
  const { user: wrapped, ...rest } = fields(value);
  if (isObject(wrapped)) return readUser(wrapped) ?? readUser(rest);
  return readBareUser(rest);
}

function readBareUser(value: Wire) {
  const id = number(value['id']);
  const email = text(value['email']);
  const firstName = text(value['first_name']);
  if (id === null && !email && !firstName) return null;
  const address = value['address'];
  return {
    id: id ?? 0,
    firstName: firstName ?? '',
    lastName: text(value['last_name']) ?? '',
    email: email ?? '',
    phone: text(value['phone']),
    // Not trimmed: a save sends it back unchanged.
    address: typeof address === 'string' ? address || null : text(address),
    createdAt: instant(value['created_at']),
  };
}

export type SignIn = ReturnType<typeof readSignIn>;

/** Parses the result of a sign-in.
 * @param envelope the whole response: some APIs send `need_account_verification` next to `data` */
export function readSignIn(value: unknown, envelope: Wire = {}) {
  const data = fields(value);
  const flags = [data, envelope].map((each) => each['need_account_verification']);
  return {
    /** Null while the address is not confirmed. */
    token: text(data['token']),
    user: readUser(data['user']),
    needsVerification: flags.some(isTrue),
  };
}

/** The token for choosing a new password.
 * @throws {Error} if the API sends none */
export function readResetToken(value: unknown): string {
  const token = text(fields(value)['reset_token']);
  if (token === null) throw new Error('no reset_token');
  return token;
}

/** The sign-in methods that the API has set up. */
export function readProviders(value: unknown) {
  const data = fields(value);
  return {
    google: isTrue(data['google']),
    facebook: isTrue(data['facebook']),
    passkeys: isTrue(data['passkeys']),
  };
}

/** A device on which a user is signed in. */
export type AccountSession = NonNullable<ReturnType<typeof readSession>>;

function readSession(item: Wire) {
  const id = number(item['id']);
  if (id === null) return null;
  return {
    id,
    /** The `User-Agent` header; null if the browser sent none. */
    userAgent: text(item['user_agent']),
    createdAt: instant(item['created_at']),
    lastUsedAt: instant(item['last_used_at']),
    /** True for the session of this request. */
    isCurrent: isTrue(item['is_current']),
  };
}

export const readSessions = (value: unknown) => list(value, readSession);

export type AccountCounts = ReturnType<typeof readCounts>;

export function readCounts(value: unknown) {
  const data = fields(value);
  return { reviews: number(data['total_reviews']), favorites: number(data['total_favorites']) };
}

/** The first match counts: browsers include one another's names in their user agent. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPiOS|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ (?:Mobile\/\w+ )?Safari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b|\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];
/** Limits the cost of matching. */
const USER_AGENT_MAX = 512;

/** Formats a device as "Firefox on Windows". Never includes text from the user agent, which is not trusted.
 * @param userAgent the `User-Agent` header, or null */
export function describeDevice(userAgent: string | null): string {
  const text = (userAgent ?? '').slice(0, USER_AGENT_MAX);
  const find = (names: typeof BROWSERS) => names.find(([pattern]) => pattern.test(text))?.[1];
  const browser = find(BROWSERS) ?? 'Unknown browser';
  const system = find(SYSTEMS);
  return system ? `${browser} on ${system}` : browser;
}
