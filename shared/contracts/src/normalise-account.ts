import { instant, isObject, isTrue, number, objects, text } from './fields';
import type { RestaurantSummary, SignIn, User } from './model';
import { readSummary } from './normalise';

/** The signed-in user, or null when the answer names none. */
export function readUser(value: unknown): User | null {
  if (!isObject(value)) return null;
  const email = text(value['email']);
  if (!email) return null;
  return {
    id: number(value['id']) ?? 0,
    firstName: text(value['first_name']) ?? '',
    lastName: text(value['last_name']) ?? '',
    email,
    phone: text(value['phone']),
    address: text(value['address']),
    createdAt: instant(value['created_at']),
  };
}

/** The outcome of a sign-in. */
export function readSignIn(value: unknown): SignIn {
  const data = isObject(value) ? value : {};
  return {
    token: text(data['token']),
    user: readUser(data['user']),
    needsVerification: isTrue(data['need_account_verification']),
  };
}

/** The wishlist: each item is a restaurant, or holds one, and carries its wishlist_id. */
export function readWishlist(value: unknown): RestaurantSummary[] {
  return objects(value).flatMap((item) => {
    const nested = item['resturant'] ?? item['restaurant'] ?? item;
    const summary = readSummary(nested);
    const wishlistId = number(item['wishlist_id']);
    return summary ? [{ ...summary, favourite: { isAdded: true, wishlistId } }] : [];
  });
}
