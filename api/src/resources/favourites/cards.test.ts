import { nothing } from '@tableside/contracts/common/wire';
import { wireCreated } from '@tableside/contracts/favourite/wire';
import { wirePage } from '@tableside/contracts/listing/wire';
import { wireRestaurant } from '@tableside/contracts/restaurant/wire';
import { call } from '../../testing/app';
import { bearer, type TestPerson } from '../../testing/people';
import { makeRecord } from '../../testing/restaurants/records';
import { prepareTwoPeople } from '../../testing/people/two-people';

const test = prepareTwoPeople(['Luna', 'Sole', 'Mare'].map((title) => makeRecord({ title })));

const add = (person: TestPerson, slug: string) =>
  call(test, 'POST', '/api/wishlist/create_wishlist', wireCreated, { slug }, person);
const remove = (person: TestPerson, ids: readonly number[]) =>
  call(test, 'POST', '/api/wishlist/delete_wishlist', nothing, { ids }, person);
const detail = (slug: string, person?: Pick<TestPerson, 'token'>) =>
  call(test, 'GET', `/api/restraunt/get_by_slug/${slug}`, wireRestaurant, undefined, person);
const featured = (person?: Pick<TestPerson, 'token'>) =>
  call(test, 'GET', '/api/restraunt/get_featured_resturant', wireRestaurant, undefined, person);
const cards = async (person?: Pick<TestPerson, 'token'>) =>
  (await call(test, 'POST', '/api/restraunt/filter_restaurants', wirePage, {}, person)).data.data;

const favouritesOf = async (person?: Pick<TestPerson, 'token'>) =>
  [(await detail('luna', person)).data, ...(await cards(person))]
    .filter(({ slug }) => slug === 'luna')
    .map((item) => [item.is_wishlist_added, item.wishlist_id]);

it('favourites are marked for the person who added them, and for nobody else', async () => {
  const { id } = (await add(test.ana, 'luna')).data;
  const full = [
    [true, id],
    [true, id],
  ];
  const empty = [
    [false, null],
    [false, null],
  ];
  expect(await favouritesOf(test.ana)).toEqual(full);
  expect(await favouritesOf(test.ben)).toEqual(empty);
  expect(await favouritesOf()).toEqual(empty);
  expect(await favouritesOf({ token: 'not-a-token' })).toEqual(empty);
  await remove(test.ana, [id]);
  expect(await favouritesOf(test.ana)).toEqual(empty);
});

it('favourites are marked on the restaurant of the month too', async () => {
  const { slug } = (await featured()).data;
  const { id } = (await add(test.ana, slug)).data;
  expect((await featured(test.ana)).data).toMatchObject({
    is_wishlist_added: true,
    wishlist_id: id,
  });
  expect((await featured(test.ben)).data).toMatchObject({
    is_wishlist_added: false,
    wishlist_id: null,
  });
});

it('favourites cost a visitor no statement, and a person two, however many there are', async () => {
  const count = async (person?: Pick<TestPerson, 'token'>) => [
    await test.countStatements(() => detail('luna', person)),
    await test.countStatements(() => cards(person)),
    await test.countStatements(() => featured(person)),
  ];
  // The first list after a change reads the catalogue.
  await cards();
  const visitor = await count();
  for (const slug of ['luna', 'sole', 'mare']) await add(test.ana, slug);
  expect(await count()).toEqual(visitor);
  expect(await count(test.ana)).toEqual(visitor.map((statements) => statements + 2));
  expect(await count({ token: 'worthless' })).toEqual(visitor.map((each) => each + 1));
});

it('favourites leave no answer in a cache that somebody else could be given', async () => {
  const headersOf = async (person?: TestPerson) => {
    const { headers } = await test.app.inject({
      url: '/api/restraunt/get_by_slug/luna',
      headers: person ? bearer(person) : {},
    });
    return [headers['cache-control'], headers['vary']];
  };
  expect(await headersOf(test.ana)).toEqual(['private, no-store', 'Origin, Authorization']);
  expect(await headersOf()).toEqual(['no-cache', 'Origin, Authorization']);
});
