import { makeReview, OPTIONS, SETTINGS, type SampleRestaurant } from './city';

/** The API's responses: the table of the specification's section 7, row by row. */

export interface Reply {
  readonly status: number;
  readonly body: unknown;
  readonly location?: string;
}

export interface SampleUser {
  readonly id: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly phone: string | null;
  readonly address: string | null;
  readonly created_at: string;
}

/** State that changes while the site is used. */
export interface SampleState {
  readonly restaurants: SampleRestaurant[];
  readonly pageSize: number;
  /** Site to which Google's page redirects. */
  readonly site: string;
  user: SampleUser;
  password: string;
  readonly tokens: Set<string>;
  /** Favorite id by slug. */
  readonly favorites: Map<string, number>;
  /** The user's ratings by slug. */
  readonly rated: Map<string, number>;
}

interface Call {
  readonly city: SampleState;
  readonly body: Readonly<Record<string, unknown>>;
  readonly query: URLSearchParams;
  /** Last path segment, for calls with a parameter. */
  readonly slug: string;
  readonly isSignedIn: boolean;
}
type Response = (call: Call) => Reply;

const succeed = (data: unknown, message = ''): Reply => ({
  status: 200,
  body: { success: true, message, data },
});
const refuse = (message: string, data: unknown = null): Reply => ({
  status: 200,
  body: { success: false, message, data },
});
export const UNAUTHENTICATED: Reply = {
  status: 401,
  body: { success: false, message: 'Unauthenticated.', data: null },
};
const own =
  (response: Response): Response =>
  (call) =>
    call.isSignedIn ? response(call) : UNAUTHENTICATED;

const signIn = (city: SampleState): Reply => {
  const token = `lark|${city.tokens.size + 1}/Zq=`;
  city.tokens.add(token);
  return succeed({ token, user: city.user, need_account_verification: false }, 'Ahoy, Marta');
};

const present = ({ isSignedIn, city }: Call, restaurant: SampleRestaurant) => {
  const favoriteId = isSignedIn ? city.favorites.get(restaurant.slug) : undefined;
  return {
    ...restaurant,
    is_wishlist_added: favoriteId !== undefined,
    wishlist_id: favoriteId ?? null,
  };
};

/** The restaurant fields that the id lists filter. */
const FILTERED = {
  cuisineType: 'cuisines_types',
  features: 'features',
  popularFor: 'popular_for',
  serviceType: 'service_types',
  accessibility: 'accessibilties',
} as const;

function filter(call: Call): Reply {
  const { body, query, city } = call;
  const keyword = String(body['keyword'] ?? '');
  const found = city.restaurants.filter((restaurant) => {
    const { title, location, cuisines_types: cuisines } = restaurant;
    const words = [title, location, ...cuisines.map((each) => each.title)].join(' ').toLowerCase();
    // Exact comparison: a client that does not trim and lower-case finds nothing.
    if (keyword && !words.includes(keyword)) return false;
    return Object.entries(FILTERED).every(([name, field]) => {
      const ids = body[name] as readonly number[];
      return ids.length === 0 || restaurant[field].some(({ id }) => ids.includes(id));
    });
  });
  const page = Number(query.get('page') ?? 1);
  const start = (page - 1) * city.pageSize;
  return succeed({
    data: found.slice(start, start + city.pageSize).map((each) => present(call, each)),
    last_page: Math.max(1, Math.ceil(found.length / city.pageSize)),
  });
}

function rank({ city }: Call): Reply {
  const ranked = OPTIONS['cuisines-types'].slice(0, 3).flatMap(({ title }) => {
    const items = city.restaurants
      .filter(({ cuisines_types: cuisines }) => cuisines[0]?.title === title)
      .slice(0, 4)
      .map(({ title: name, slug, featured_image }, index) => ({
        rank: index + 1,
        resturant: { title: name, slug, featured_image },
      }));
    return items.length ? [{ cuisines: { title }, year: 2025, items }] : [];
  });
  return succeed(ranked);
}

function rate({ city, body }: Call): Reply {
  const slug = String(body['slug']);
  const index = city.restaurants.findIndex((each) => each.slug === slug);
  const rated = city.restaurants[index];
  if (!rated) return refuse('No such table.');
  const review = { ...makeReview(1, Number(body['ratings'])), review: null };
  city.restaurants[index] = { ...rated, reviews: [review, ...rated.reviews] };
  city.rated.set(slug, review.ratings);
  return succeed(null, 'Stars taken down');
}

function save({ city, body }: Call): Reply {
  const slug = String(body['slug']);
  const id = city.favorites.get(slug) ?? 3300 + city.favorites.size * 7;
  city.favorites.set(slug, id);
  return succeed({ id }, 'Kept for you');
}

function remove({ city, body }: Call): Reply {
  for (const [slug, id] of city.favorites) {
    if ((body['ids'] as readonly number[]).includes(id)) city.favorites.delete(slug);
  }
  return succeed(null, 'Let go');
}

const listOptions =
  (kind: keyof typeof OPTIONS): Response =>
  () =>
    succeed(OPTIONS[kind]);

/** By method and path below `/api/`; a star stands for the slug. */
export const CALLS: Readonly<Record<string, Response>> = {
  'GET client-auth/get_loggin_session': own(({ city }) => succeed(city.user)),
  'POST client-auth/login': ({ city, body }) =>
    body['email'] === city.user.email && body['password'] === city.password
      ? signIn(city)
      : refuse('The harbor master does not know you.'),
  'POST client-auth/register': () => succeed(null, 'An email is on its way'),
  'POST client-auth/update_client_profile': own(({ city, body }) => {
    city.user = { ...city.user, ...(body as Partial<SampleUser>) };
    return succeed(null, 'Written into the log');
  }),
  'POST client-auth/client_change_password': own(({ city, body }) => {
    city.password = String(body['password']);
    return succeed(null, 'New key cut');
  }),
  'POST client-auth/logout': own(({ city }) => {
    city.tokens.clear();
    return succeed(null);
  }),
  'POST auth/google/verify-token': ({ city, body }) =>
    body['code'] === 'lark-code' ? signIn(city) : refuse('No such code.'),
  'GET auth/google': ({ city }) => ({
    status: 302,
    body: '',
    location: `${city.site}/?ggl-code=lark-code`,
  }),
  'POST review/create_client_review': own(rate),
  'GET users/get_total_reviews_and_fav': own(({ city }) =>
    succeed({ total_reviews: city.rated.size, total_favorites: city.favorites.size }),
  ),
  'GET wishlist/wishlist_list': own((call) =>
    succeed(
      call.city.restaurants
        .filter(({ slug }) => call.city.favorites.has(slug))
        .map((each) => present(call, each)),
    ),
  ),
  'POST wishlist/create_wishlist': own(save),
  'POST wishlist/delete_wishlist': own(remove),
  'GET setting/get_hero_setting': ({ city }) =>
    succeed({
      query: Object.entries(SETTINGS).map(([name, value]) => ({ name, value })),
      totals: { total_resturant: city.restaurants.length, total_reviews: 58 },
    }),
  'GET restraunt/get_featured_resturant': (call) => {
    const featured = call.city.restaurants[0];
    return succeed(featured ? present(call, featured) : null);
  },
  'POST restraunt/filter_restaurants': filter,
  'GET accessibilties/all_data': listOptions('accessibilties'),
  'GET cuisines-types/all_data': listOptions('cuisines-types'),
  'GET features/all_data': listOptions('features'),
  'GET popular-for/all_data': listOptions('popular-for'),
  'GET service-types/all_data': listOptions('service-types'),
  'GET restraunt/get_by_slug/*': (call) => {
    const found = call.city.restaurants.find(({ slug }) => slug === call.slug);
    return found ? succeed(present(call, found)) : refuse('No such table.');
  },
  'GET cuisines-types/get_top_10': rank,
  'POST advertisement-enquiry/create': () => succeed(null, 'Pinned to the board'),
  'POST contact-form/create': () => succeed(null, 'Carried up the hill'),
};
