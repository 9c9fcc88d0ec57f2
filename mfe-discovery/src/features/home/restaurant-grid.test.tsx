import { hrefOf } from '@tableside/testing/links';
import {
  makeUser,
  makeWireSettings,
  makeWireOptions,
  makeWirePage,
  makeWireSummary,
} from '@tableside/contracts/factories';
import { NetworkError } from '@tableside/platform';
import { createDeferred, type FakeResponses } from '@tableside/testing/fake-api';
import { createFakePlatform } from '@tableside/testing/fake-platform';
import { renderApp, renderWidget } from '@tableside/testing/render-app';
import { act, screen, within } from '@testing-library/react';
import { makeRestaurants, pagesOf } from '../../testing/open-listing';
import { RestaurantGrid } from './restaurant-grid';

const open = (responses: FakeResponses = {}, isSignedIn = false) =>
  renderWidget(RestaurantGrid, {
    platform: createFakePlatform({
      user: isSignedIn ? makeUser() : null,
      responses: {
        settings: makeWireSettings(),
        options: ({ kind }) => makeWireOptions(kind),
        restaurants: pagesOf(30),
        ...responses,
      },
    }),
  });

const chip = (name: string) => screen.findByRole('button', { name });
const all = () => screen.getByRole('link', { name: 'View all restaurants' });

test('requests the first page without a page number', async () => {
  const { platform } = open();
  expect(screen.getByRole('heading', { name: 'Around town' })).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Place 12' })).toBeVisible();
  expect(platform.api.callsTo('restaurants')).toMatchObject([
    { path: 'restraunt/filter_restaurants', body: { cuisineType: [], keyword: '' } },
  ]);
  expect(all()).toHaveAttribute('href', '/restaurants');
});

test('requests a cuisine once and passes it to the listing link', async () => {
  const { user, platform } = open();
  await screen.findByRole('link', { name: 'Place 1' });
  platform.api.respond({ restaurants: makeWirePage([makeWireSummary({ title: 'Luna' })]) });
  await user.click(await chip('Italian'));
  expect(await screen.findByRole('link', { name: 'Luna' })).toBeVisible();
  expect(await chip('Italian')).toHaveAttribute('aria-pressed', 'true');
  expect(await chip('All')).toHaveAttribute('aria-pressed', 'false');
  expect(platform.api.callsTo('restaurants').slice(1)).toMatchObject([
    { path: 'restraunt/filter_restaurants', body: { cuisineType: [6] } },
  ]);
  expect(all()).toHaveAttribute('href', '/restaurants?cuisine=6');
  expect(screen.getByRole('status')).toHaveTextContent('1 restaurant');
});

test('shows the empty state, and a single restaurant', async () => {
  const { unmount } = open({ restaurants: makeWirePage([]) });
  expect(await screen.findByRole('heading', { name: 'No restaurants found' })).toBeVisible();
  expect(hrefOf('View All Restaurants')).toBe('/restaurants');
  expect(screen.queryByRole('button', { name: 'Show all cuisines' })).not.toBeInTheDocument();
  unmount();
  open({ restaurants: pagesOf(1) });
  expect(await screen.findAllByRole('article')).toHaveLength(1);
  expect(screen.getByRole('status')).toHaveTextContent('1 restaurant');
});

test('renders without chips when there are no cuisines', async () => {
  open({
    options: new NetworkError('No connection.'),
  });
  expect(await screen.findByRole('link', { name: 'Place 12' })).toBeVisible();
  expect(screen.queryByRole('group', { name: 'Cuisine' })).not.toBeInTheDocument();
  expect(all()).toHaveAttribute('href', '/restaurants');
});

test('submits the cuisine to the listing without JavaScript', async () => {
  open();
  const italian = await chip('Italian');
  expect(italian).toHaveAttribute('type', 'submit');
  expect(italian).toHaveAttribute('name', 'cuisine');
  expect(italian).toHaveAttribute('value', '6');
  expect((italian as HTMLButtonElement).form).toHaveAttribute('action', '/restaurants');
});

test('restores the selected cuisine on Back without a request', async () => {
  const platform = createFakePlatform({
    responses: {
      settings: makeWireSettings(),
      options: ({ kind }) => makeWireOptions(kind),
      restaurants: pagesOf(2),
    },
  });
  const { user, router } = renderApp([{ path: '/', Component: RestaurantGrid }], { platform });
  await user.click(await chip('Italian'));
  await user.click(await screen.findByRole('link', { name: 'Place 2' }));
  expect(await screen.findByText('Another page')).toBeVisible();
  const requested = platform.api.callsTo('restaurants').length;
  await act(() => router.navigate(-1));
  expect(await chip('Italian')).toHaveAttribute('aria-pressed', 'true');
  expect(all()).toHaveAttribute('href', '/restaurants?cuisine=6');
  expect(platform.api.callsTo('restaurants')).toHaveLength(requested);
  await user.click(await chip('All'));
  await act(() => router.navigate('/elsewhere'));
  await act(() => router.navigate(-1));
  expect(await chip('All')).toHaveAttribute('aria-pressed', 'true');
});

test('ignores a late response for a cuisine that is no longer selected', async () => {
  const late = createDeferred();
  const { user } = open({
    restaurants: ({ filter }) =>
      filter.cuisine[0] === 6 ? late.promise : makeWirePage(makeRestaurants(2)),
  });
  await user.click(await chip('Italian'));
  await user.click(await chip('All'));
  late.resolve(makeWirePage([makeWireSummary({ title: 'Too Late' })]));
  expect(await screen.findByRole('link', { name: 'Place 2' })).toBeVisible();
  expect(screen.queryByText('Too Late')).not.toBeInTheDocument();
});

test('shows skeleton cards while loading', async () => {
  const slow = createDeferred();
  open({ restaurants: () => slow.promise });
  expect(screen.queryByRole('article')).not.toBeInTheDocument();
  expect(screen.getAllByRole('listitem', { hidden: true })).toHaveLength(12);
  slow.resolve(makeWirePage(makeRestaurants(1)));
  expect(await screen.findByRole('article')).toBeVisible();
});

test('shows the empty state for a cuisine with a way back', async () => {
  const { user } = open({
    restaurants: ({ filter }) => makeWirePage(filter.cuisine.length > 0 ? [] : makeRestaurants(2)),
  });
  await user.click(await chip('German'));
  expect(await screen.findByRole('heading', { name: 'No restaurants found' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show all cuisines' }));
  expect(await screen.findByRole('link', { name: 'Place 1' })).toBeVisible();
  expect(document.body).not.toHaveFocus();
});

test('shows an error with Retry', async () => {
  const { user, platform } = open({
    restaurants: new NetworkError('No connection.'),
  });
  expect(await screen.findByText('We couldn’t load restaurants.')).toBeVisible();
  expect(screen.queryByText('No restaurants found')).not.toBeInTheDocument();
  platform.api.respond({ restaurants: pagesOf(2) });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: 'Place 2' })).toBeVisible();
  expect(document.body).not.toHaveFocus();
});

test('shows the ten most common cuisines as chips with a link to all', async () => {
  open({
    options: () =>
      Array.from({ length: 30 }, (_, index) => ({
        id: index + 1,
        title: `Cuisine ${index + 1}`,
        count: index + 1,
      })),
  });
  const row = await screen.findByRole('group', { name: 'Cuisine' });
  expect(within(row).getAllByRole('button')).toHaveLength(11);
  expect(await chip('Cuisine 30')).toBeVisible();
  expect(hrefOf('All 30 cuisines')).toBe('/restaurants');
});
