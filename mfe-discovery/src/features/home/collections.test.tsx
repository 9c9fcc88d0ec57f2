import { hrefOf } from '@tableside/testing/links';
import {
  makeWireSettings,
  makeWireCollection,
  makeWireSummary,
  makeWireTimeslots,
} from '@tableside/contracts/factories';
import { ApiError, NetworkError } from '@tableside/platform';
import type { FakeResponses } from '@tableside/testing/fake-api';
import { createFakePlatform } from '@tableside/testing/fake-platform';
import { renderWidget } from '@tableside/testing/render-app';
import { screen, waitFor, within } from '@testing-library/react';
import { found, HERE, setGeolocation } from '../../testing/geolocation';
import { notFound } from '../../testing/open-listing';
import { Collections } from './collections';

const restaurant = (title: string, over: Parameters<typeof makeWireSummary>[0] = {}) =>
  makeWireSummary({
    title,
    slug: title.toLowerCase().replaceAll(' ', '-'),
    featured_image: null,
    timeslots: makeWireTimeslots('Open 24 hours'),
    ...over,
  });
/** `miles` north of the visitor. */
const away = (title: string, miles: number) =>
  restaurant(title, { latitude: HERE.latitude + miles / 69.1, longitude: HERE.longitude });

const openNow = makeWireCollection(
  'open-now',
  [restaurant('Day'), restaurant('Dusk'), restaurant('Dawn')],
  {
    total: 872,
    filter: { open_at: 'now' },
  },
);
const late = makeWireCollection('late-tonight', [restaurant('Owl')], {
  total: 12,
  filter: { open_at: '3-2300' },
});
const outdoor = makeWireCollection('outdoor', [restaurant('Garden')], {
  total: 418,
  filter: { traits: ['outdoor'] },
});
const alone = makeWireCollection(
  'only-one',
  [
    restaurant('Kyiv', {
      street: '9 Elm St',
      cuisines_types: [
        { id: 2, title: 'Cafe' },
        { id: 41, title: 'Ukrainian' },
      ],
    }),
  ],
  { total: 2, filter: { cuisineType: [41, 44] } },
);

const open = (collections: FakeResponses['collections'], responses: FakeResponses = {}) =>
  renderWidget(Collections, {
    platform: createFakePlatform({
      responses: { settings: makeWireSettings(), collections, ...responses },
    }),
  });
const collection = (name: string) => screen.findByRole('region', { name });
const titles = (region: HTMLElement) =>
  within(within(region).getByRole('list'))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);
const nearMe = () => screen.findByRole('button', { name: 'Near me' });

test('lists restaurants per collection with a link to all', async () => {
  open([openNow, late, outdoor, alone]);
  expect(titles(await collection('Open now'))).toEqual(['Day', 'Dusk', 'Dawn']);
  expect(screen.getByRole('link', { name: 'Day' })).toHaveAttribute('href', '/restaurant/day');
  const links = screen
    .getAllByRole('link', { name: /^See all/ })
    .map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')]);
  expect(links).toEqual([
    ['See all 872: Open now', '/restaurants?open=now'],
    ['See all 12: Late tonight', '/restaurants?open=3-2300'],
    ['See all 418: Outdoor seating', '/restaurants?with=outdoor'],
    ['See all 2: One of a kind', '/restaurants?cuisine=41,44'],
  ]);
});

test('shows the matching cuisine, street, and status per restaurant', async () => {
  open([late, alone]);
  const line = within(await collection('One of a kind')).getByRole('listitem');
  expect(line).toHaveTextContent('Ukrainian · 9 Elm StKyivOpen 24 hours');
  expect(within(await collection('Late tonight')).getByRole('listitem')).toHaveTextContent(
    /Open Wed 24 hours/,
  );
});

test('has no link when a collection is complete', async () => {
  open([
    makeWireCollection('step-free', [restaurant('Level')], { filter: { traits: ['step-free'] } }),
  ]);
  expect(titles(await collection('Step-free'))).toEqual(['Level']);
  expect(screen.queryByRole('link', { name: /^See all/ })).not.toBeInTheDocument();
});

test('removes restaurants from "Open now" once they close', async () => {
  const shut = restaurant('Shut', {
    timeslots: makeWireTimeslots('').map((slot) => ({ ...slot, is_closed: 1 as const })),
  });
  open([{ ...openNow, data: [shut, restaurant('Day')] }, outdoor]);
  expect(titles(await collection('Open now'))).toEqual(['Day']);
});

test.each([
  ['a city without collections', []],
  ['an API without collections', notFound],
  ['an API failure', new ApiError('Down.', 503)],
])('renders nothing for %s', async (_what, response) => {
  const { platform, queryClient, container } = open(response);
  await waitFor(() => expect(platform.api.callsTo('collections')).not.toHaveLength(0));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(container).toBeEmptyDOMElement();
});

test('requests the location on click, sorts nearest first, and never sends it', async () => {
  const locate = setGeolocation(found());
  const { user, platform } = open([openNow], {
    mapRestaurants: {
      data: [away('Far', 3.2), away('Chain', 0.3), away('Chain', 0.1), away('Near', 0.4)],
      is_complete: true,
    },
  });
  const chip = await nearMe();
  expect(locate).not.toHaveBeenCalled();
  await user.click(chip);
  const near = await collection('Open now near you');
  expect(titles(near)).toEqual(['Chain', 'Near', 'Far']);
  expect(near).toHaveTextContent('0.4 mi');
  expect(hrefOf('See all 872: Open now near you')).toBe('/restaurants?open=now&sort=distance');
  expect(platform.api.callsTo('mapRestaurants')).toMatchObject([{ body: { open_at: 'now' } }]);
  expect(JSON.stringify(platform.api.calls)).not.toContain(String(HERE.latitude).slice(0, 5));
  expect(chip).toHaveAttribute('aria-pressed', 'true');
  await user.click(chip);
  expect(titles(await collection('Open now'))).toEqual(['Day', 'Dusk', 'Dawn']);
});

test('offers Retry when distances fail to load', async () => {
  setGeolocation(found());
  const { user, platform } = open([openNow], {
    mapRestaurants: new NetworkError('No connection.'),
  });
  await user.click(await nearMe());
  expect(await screen.findByText('We couldn’t load the distances.')).toBeVisible();
  platform.api.respond({ mapRestaurants: { data: [away('Near', 0.4)], is_complete: true } });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(titles(await collection('Open now near you'))).toEqual(['Near']);
});

test('hides Near me when the API has no map endpoint', async () => {
  setGeolocation(found());
  const { user } = open([openNow], { mapRestaurants: notFound });
  await user.click(await nearMe());
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Near me' })).not.toBeInTheDocument(),
  );
  expect(titles(await collection('Open now'))).toEqual(['Day', 'Dusk', 'Dawn']);
});
