import { instant, isObject, isTrue, number, objects, text, type Wire } from '../common/read';
import type { AccountCounts, AccountSession, SignIn, SignInProviders, User } from './model';

/** The signed-in user, or null when the answer names none. Hosts differ in what they tell and in whether they wrap it. */
export function readUser(value: unknown): User | null {
  if (!isObject(value)) return null;
  const { user: wrapped, ...beside } = value;
  if (isObject(wrapped)) return readUser(wrapped) ?? readUser(beside);
  const [id, email, firstName] = [
    number(value['id']),
    text(value['email']),
    text(value['first_name']),
  ];
  if (id === null && !email && !firstName) return null;
  return {
    id: id ?? 0,
    firstName: firstName ?? '',
    lastName: text(value['last_name']) ?? '',
    email: email ?? '',
    phone: text(value['phone']),
    // To the letter: a save sends it back as it came.
    address:
      typeof value['address'] === 'string' ? value['address'] || null : text(value['address']),
    createdAt: instant(value['created_at']),
  };
}

/** The outcome of a sign-in; hosts differ in where they say that the address is not confirmed.
 * @param envelope the answer around it */
export function readSignIn(value: unknown, envelope: Wire = {}): SignIn {
  const data = isObject(value) ? value : {};
  const flags = [data, envelope].map((each) => each['need_account_verification']);
  return {
    token: text(data['token']),
    user: readUser(data['user']),
    needsVerification: flags.some(isTrue),
  };
}

/** The token with which a new password is chosen.
 * @throws {Error} where the host sends none */
export function readResetToken(value: unknown): string {
  const token = isObject(value) ? text(value['reset_token']) : null;
  if (token === null) throw new Error('no reset_token');
  return token;
}

export function readProviders(value: unknown): SignInProviders {
  const data = isObject(value) ? value : {};
  return {
    google: isTrue(data['google']),
    facebook: isTrue(data['facebook']),
    passkeys: isTrue(data['passkeys']),
  };
}

export function readSessions(value: unknown): AccountSession[] {
  return objects(value).flatMap((item) => {
    const id = number(item['id']);
    if (id === null) return [];
    return [
      {
        id,
        userAgent: text(item['user_agent']),
        createdAt: instant(item['created_at']),
        lastUsedAt: instant(item['last_used_at']),
        isCurrent: isTrue(item['is_current']),
      },
    ];
  });
}

export function readCounts(value: unknown): AccountCounts {
  const data = isObject(value) ? value : {};
  return { reviews: number(data['total_reviews']), favourites: number(data['total_favorites']) };
}
