import { identity, instant, isObject, isTrue, number, objects, text, type Wire } from './fields';
import type {
  AccountCounts,
  AccountSession,
  MyReview,
  RestaurantSummary,
  SharedList,
  SignIn,
  SignInProviders,
  User,
  WishlistId,
} from './model';
import { readSummary } from './normalise';

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

/** The wishlist: each item is a restaurant, or holds one, and carries its wishlist_id. */
export function readWishlist(value: unknown): RestaurantSummary[] {
  return objects(value).flatMap((item) => {
    const nested = item['resturant'] ?? item['restaurant'] ?? item;
    const summary = readSummary(nested);
    const wishlistId = identity(item['wishlist_id']);
    return summary ? [{ ...summary, favourite: { isAdded: true, wishlistId } }] : [];
  });
}

export function readProviders(value: unknown): SignInProviders {
  const data = isObject(value) ? value : {};
  return { google: isTrue(data['google']), facebook: isTrue(data['facebook']) };
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

/** The id of something that was just made. */
export const readCreatedId = (value: unknown): WishlistId | null =>
  isObject(value) ? identity(value['id']) : null;

export function readMyReviews(value: unknown): MyReview[] {
  return objects(value).flatMap((item) => {
    const id = number(item['id']);
    const rating = number(item['ratings']);
    const nested = item['resturant'] ?? item['restaurant'];
    const restaurant = isObject(nested) ? nested : {};
    const slug = text(restaurant['slug']);
    const title = text(restaurant['title']);
    if (id === null || rating === null || !slug || !title) return [];
    return [
      {
        id,
        rating,
        text: text(item['review']) ?? '',
        createdAt: instant(item['created_at']),
        restaurant: { slug, title, image: text(restaurant['featured_image']) },
      },
    ];
  });
}

export const readShareToken = (value: unknown): string | null =>
  isObject(value) ? text(value['token']) : null;

export function readSharedList(value: unknown): SharedList {
  const data = isObject(value) ? value : {};
  return {
    firstName: text(data['first_name']) ?? '',
    restaurants: objects(data['items']).flatMap((item) => readSummary(item) ?? []),
  };
}
