import { wireCounts, wireSession, wireSignIn } from '@tableside/contracts/account/wire';
import { wireSettings } from '@tableside/contracts/site/wire';
import { envelope } from '@tableside/contracts/common/wire';
import { wireCreated, wireFavourites } from '@tableside/contracts/favourite/wire';
import { optionList, wirePage, wireRankings } from '@tableside/contracts/listing/wire';
import { wireRestaurant } from '@tableside/contracts/restaurant/wire';
import { expect, test } from '@playwright/test';
import { CALLS } from '../support/spec-host/calls';
import { MARTA, startSpecHost, type SpecHost } from '../support/spec-host/host';
import { makeRestaurant } from '../support/spec-host/town';

/** The stand-in host keeps the contract that the product reads, and says nothing beyond the specification. */

let host: SpecHost;
test.beforeAll(async () => {
  host = await startSpecHost();
});
test.afterAll(() => host.close());

interface Answer {
  readonly status: number;
  readonly type: string | null;
  readonly data: unknown;
  readonly whole: unknown;
}

async function ask(path: string, body?: object): Promise<Answer> {
  const response = await fetch(`${host.url}/api/${path}`, {
    method: body ? 'POST' : 'GET',
    redirect: 'manual',
    headers: {
      authorization: `Bearer ${MARTA.token}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const type = response.headers.get('content-type');
  const whole = type?.includes('json') ? await response.json() : await response.text();
  return { status: response.status, type, whole, data: (whole as { data?: unknown }).data };
}

const { slug } = makeRestaurant(4);
const NO_FILTER = {
  accessibility: [],
  cuisineType: [],
  features: [],
  popularFor: [],
  serviceType: [],
  keyword: '',
};

test('the stand-in host offers the 25 calls of section 7, each in the form of the contract', async () => {
  expect(Object.keys(CALLS)).toHaveLength(25);
  host.stage();
  const { email, password } = MARTA;
  const read = [
    ['client-auth/get_loggin_session', wireSession],
    ['users/get_total_reviews_and_fav', wireCounts],
    ['setting/get_hero_setting', wireSettings],
    ['restraunt/get_featured_resturant', wireRestaurant],
    [`restraunt/get_by_slug/${slug}`, wireRestaurant],
    ['cuisines-types/get_top_10', wireRankings],
    ['accessibilties/all_data', optionList],
    ['cuisines-types/all_data', optionList],
    ['features/all_data', optionList],
    ['popular-for/all_data', optionList],
    ['service-types/all_data', optionList],
  ] as const;
  for (const [path, schema] of read) {
    expect(envelope(schema).safeParse((await ask(path)).whole).error, path).toBeUndefined();
  }
  const written = [
    ['client-auth/login', { email, password }, wireSignIn],
    ['auth/google/verify-token', { code: 'lark-code' }, wireSignIn],
    ['restraunt/filter_restaurants?page=2', NO_FILTER, wirePage],
    ['wishlist/create_wishlist', { slug }, wireCreated],
  ] as const;
  for (const [path, body, schema] of written) {
    expect(envelope(schema).safeParse((await ask(path, body)).whole).error, path).toBeUndefined();
  }
  expect(wireFavourites.parse((await ask('wishlist/wishlist_list')).data)).toHaveLength(1);
  for (const [path, body] of [
    ['wishlist/delete_wishlist', { ids: [...host.town.favourites.values()] }],
    ['review/create_client_review', { ratings: 5, slug }],
    ['client-auth/register', {}],
    ['client-auth/update_client_profile', { first_name: 'Marta' }],
    ['client-auth/client_change_password', { password }],
    ['contact-form/create', {}],
    ['advertisement-enquiry/create', {}],
    ['client-auth/logout', {}],
  ] as const) {
    expect((await ask(path, body)).whole, path).toMatchObject({ success: true });
  }
  expect((await ask('auth/google')).status).toBe(302);
});

test('the stand-in host’s restaurants have the fields of section 3 and no others, and other calls are a plain 404', async () => {
  host.stage();
  const fields =
    'id slug title featured_image location phone website overview latitude longitude images reviews timeslots ' +
    'cuisines_types features popular_for service_types accessibilties is_wishlist_added wishlist_id';
  const restaurant = (await ask(`restraunt/get_by_slug/${slug}`)).data as Record<string, unknown>;
  expect(Object.keys(restaurant).sort()).toEqual(fields.split(' ').sort());
  const [review] = restaurant['reviews'] as readonly object[];
  expect(Object.keys(review ?? {}).sort()).toEqual([
    'created_at',
    'images',
    'ratings',
    'review',
    'reviewer',
  ]);
  const page = (await ask('restraunt/filter_restaurants', NO_FILTER)).data as object;
  expect(Object.keys(page)).toEqual(['data', 'last_page']);

  for (const path of [
    'restraunt/filter_counts',
    'restraunt/filter_places',
    'areas/all_data',
    `restraunt/get_related/${slug}`,
    `review/list/${slug}`,
    'review/update_client_review',
    'auth/providers',
  ]) {
    const { status, type, whole } = await ask(path);
    expect([status, type, whole]).toEqual([404, 'text/plain', 'There is nothing here.']);
  }
});
