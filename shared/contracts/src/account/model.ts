import { fields, instant, isObject, isTrue, list, number, text, type Wire } from '../common/read';

/** A person and the sessions of that person, as read from an API host. */

export type User = NonNullable<ReturnType<typeof readUser>>;

/** The signed-in user, or null when the answer names none. Hosts differ in what they tell and in whether they wrap it. */
export function readUser(value: unknown): ReturnType<typeof readBareUser> {
  const { user: wrapped, ...beside } = fields(value);
  if (isObject(wrapped)) return readUser(wrapped) ?? readUser(beside);
  return readBareUser(beside);
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
    // To the letter: a save sends it back as it came.
    address: typeof address === 'string' ? address || null : text(address),
    createdAt: instant(value['created_at']),
  };
}

export type SignIn = ReturnType<typeof readSignIn>;

/** The outcome of a sign-in; hosts differ in where they say that the address is not confirmed.
 * @param envelope the answer around it */
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

/** The token with which a new password is chosen.
 * @throws {Error} where the host sends none */
export function readResetToken(value: unknown): string {
  const token = text(fields(value)['reset_token']);
  if (token === null) throw new Error('no reset_token');
  return token;
}

/** Which sign-ins the host has set up. */
export function readProviders(value: unknown) {
  const data = fields(value);
  return {
    google: isTrue(data['google']),
    facebook: isTrue(data['facebook']),
    passkeys: isTrue(data['passkeys']),
  };
}

/** One place where a person is signed in. */
export type AccountSession = NonNullable<ReturnType<typeof readSession>>;

function readSession(item: Wire) {
  const id = number(item['id']);
  if (id === null) return null;
  return {
    id,
    /** As the browser named itself; null when it did not. */
    userAgent: text(item['user_agent']),
    createdAt: instant(item['created_at']),
    lastUsedAt: instant(item['last_used_at']),
    /** True for the session that asks. */
    isCurrent: isTrue(item['is_current']),
  };
}

export const readSessions = (value: unknown) => list(value, readSession);

export type AccountCounts = ReturnType<typeof readCounts>;

export function readCounts(value: unknown) {
  const data = fields(value);
  return { reviews: number(data['total_reviews']), favourites: number(data['total_favorites']) };
}

/** Names by what a user agent holds; the first that fits counts, since browsers pretend to be one another. */
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
/** Longer ones are nobody's browser. */
const LENGTH_MAX = 512;

/** A device in words, such as "Firefox on Windows". Nothing of the text itself is repeated: whoever signs in chooses it.
 * @param userAgent as the browser named itself, or null when it did not */
export function describeDevice(userAgent: string | null): string {
  const text = (userAgent ?? '').slice(0, LENGTH_MAX);
  const find = (names: typeof BROWSERS) => names.find(([pattern]) => pattern.test(text))?.[1];
  const browser = find(BROWSERS) ?? 'Unknown browser';
  const system = find(SYSTEMS);
  return system ? `${browser} on ${system}` : browser;
}
