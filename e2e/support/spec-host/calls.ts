import { makeReview, OPTIONS, SETTINGS, type TownRestaurant } from './town';

/** What the host answers, call by call: the table of the specification's section 7, row by row. */

export interface Reply {
  readonly status: number;
  readonly body: unknown;
  readonly location?: string;
}

export interface TownUser {
  readonly id: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly phone: string | null;
  readonly address: string | null;
  readonly created_at: string;
}

/** What changes while people use the site. */
export interface TownState {
  readonly restaurants: TownRestaurant[];
  readonly pageSize: number;
  /** Site that Google's page leads back to. */
  readonly site: string;
  user: TownUser;
  password: string;
  readonly tokens: Set<string>;
  /** Id of the entry by the slug of what is saved. */
  readonly favourites: Map<string, number>;
  /** Stars of the person by slug. */
  readonly rated: Map<string, number>;
}

interface Call {
  readonly town: TownState;
  readonly body: Readonly<Record<string, unknown>>;
  readonly query: URLSearchParams;
  /** What the path ends in, where the call has such a part. */
  readonly slug: string;
  readonly isSignedIn: boolean;
}
type Answer = (call: Call) => Reply;

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
  (answer: Answer): Answer =>
  (call) =>
    call.isSignedIn ? answer(call) : UNAUTHENTICATED;

const signIn = (town: TownState): Reply => {
  const token = `lark|${town.tokens.size + 1}/Zq=`;
  town.tokens.add(token);
  return succeed({ token, user: town.user, need_account_verification: false }, 'Ahoy, Marta');
};

const present = ({ isSignedIn, town }: Call, restaurant: TownRestaurant) => {
  const favouriteId = isSignedIn ? town.favourites.get(restaurant.slug) : undefined;
  return {
    ...restaurant,
    is_wishlist_added: favouriteId !== undefined,
    wishlist_id: favouriteId ?? null,
  };
};

/** The fields of a restaurant that each list of ids is about. */
const FILTERED = {
  cuisineType: 'cuisines_types',
  features: 'features',
  popularFor: 'popular_for',
  serviceType: 'service_types',
  accessibility: 'accessibilties',
} as const;

function filter(call: Call): Reply {
  const { body, query, town } = call;
  const keyword = String(body['keyword'] ?? '');
  const found = town.restaurants.filter((restaurant) => {
    const { title, location, cuisines_types: cuisines } = restaurant;
    const words = [title, location, ...cuisines.map((each) => each.title)].join(' ').toLowerCase();
    // A plain comparison: whoever does not trim and lower-case finds nothing.
    if (keyword && !words.includes(keyword)) return false;
    return Object.entries(FILTERED).every(([name, field]) => {
      const ids = body[name] as readonly number[];
      return ids.length === 0 || restaurant[field].some(({ id }) => ids.includes(id));
    });
  });
  const page = Number(query.get('page') ?? 1);
  const start = (page - 1) * town.pageSize;
  return succeed({
    data: found.slice(start, start + town.pageSize).map((each) => present(call, each)),
    last_page: Math.max(1, Math.ceil(found.length / town.pageSize)),
  });
}

function rank({ town }: Call): Reply {
  const ranked = OPTIONS['cuisines-types'].slice(0, 3).flatMap(({ title }) => {
    const items = town.restaurants
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

function rate({ town, body }: Call): Reply {
  const slug = String(body['slug']);
  const index = town.restaurants.findIndex((each) => each.slug === slug);
  const rated = town.restaurants[index];
  if (!rated) return refuse('No such table.');
  const review = { ...makeReview(1, Number(body['ratings'])), review: null };
  town.restaurants[index] = { ...rated, reviews: [review, ...rated.reviews] };
  town.rated.set(slug, review.ratings);
  return succeed(null, 'Stars taken down');
}

function save({ town, body }: Call): Reply {
  const slug = String(body['slug']);
  const id = town.favourites.get(slug) ?? 3300 + town.favourites.size * 7;
  town.favourites.set(slug, id);
  return succeed({ id }, 'Kept for you');
}

function remove({ town, body }: Call): Reply {
  for (const [slug, id] of town.favourites) {
    if ((body['ids'] as readonly number[]).includes(id)) town.favourites.delete(slug);
  }
  return succeed(null, 'Let go');
}

const listOptions =
  (kind: keyof typeof OPTIONS): Answer =>
  () =>
    succeed(OPTIONS[kind]);

/** By method and path below `/api/`; a star stands for the slug. */
export const CALLS: Readonly<Record<string, Answer>> = {
  'GET client-auth/get_loggin_session': own(({ town }) => succeed(town.user)),
  'POST client-auth/login': ({ town, body }) =>
    body['email'] === town.user.email && body['password'] === town.password
      ? signIn(town)
      : refuse('The harbor master does not know you.'),
  'POST client-auth/register': () => succeed(null, 'A letter is on its way'),
  'POST client-auth/update_client_profile': own(({ town, body }) => {
    town.user = { ...town.user, ...(body as Partial<TownUser>) };
    return succeed(null, 'Written into the log');
  }),
  'POST client-auth/client_change_password': own(({ town, body }) => {
    town.password = String(body['password']);
    return succeed(null, 'New key cut');
  }),
  'POST client-auth/logout': own(({ town }) => {
    town.tokens.clear();
    return succeed(null);
  }),
  'POST auth/google/verify-token': ({ town, body }) =>
    body['code'] === 'lark-code' ? signIn(town) : refuse('No such code.'),
  'GET auth/google': ({ town }) => ({
    status: 302,
    body: '',
    location: `${town.site}/?ggl-code=lark-code`,
  }),
  'POST review/create_client_review': own(rate),
  'GET users/get_total_reviews_and_fav': own(({ town }) =>
    succeed({ total_reviews: town.rated.size, total_favorites: town.favourites.size }),
  ),
  'GET wishlist/wishlist_list': own((call) =>
    succeed(
      call.town.restaurants
        .filter(({ slug }) => call.town.favourites.has(slug))
        .map((each) => present(call, each)),
    ),
  ),
  'POST wishlist/create_wishlist': own(save),
  'POST wishlist/delete_wishlist': own(remove),
  'GET setting/get_hero_setting': ({ town }) =>
    succeed({
      query: Object.entries(SETTINGS).map(([name, value]) => ({ name, value })),
      totals: { total_resturant: town.restaurants.length, total_reviews: 58 },
    }),
  'GET restraunt/get_featured_resturant': (call) => {
    const featured = call.town.restaurants[0];
    return succeed(featured ? present(call, featured) : null);
  },
  'POST restraunt/filter_restaurants': filter,
  'GET accessibilties/all_data': listOptions('accessibilties'),
  'GET cuisines-types/all_data': listOptions('cuisines-types'),
  'GET features/all_data': listOptions('features'),
  'GET popular-for/all_data': listOptions('popular-for'),
  'GET service-types/all_data': listOptions('service-types'),
  'GET restraunt/get_by_slug/*': (call) => {
    const found = call.town.restaurants.find(({ slug }) => slug === call.slug);
    return found ? succeed(present(call, found)) : refuse('No such table.');
  },
  'GET cuisines-types/get_top_10': rank,
  'POST advertisement-enquiry/create': () => succeed(null, 'Pinned to the board'),
  'POST contact-form/create': () => succeed(null, 'Carried up the hill'),
};
