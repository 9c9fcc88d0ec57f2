import { hrefOf } from '@tableside/testing/links';
import {
  makeWireSettings,
  makeWireShelf,
  makeWireSummary,
  makeWireTimeslots,
} from '@tableside/contracts/factories';
import { ApiError, NetworkError } from '@tableside/platform';
import type { FakeAnswers } from '@tableside/testing/fake-api';
import { createFakePlatform } from '@tableside/testing/fake-platform';
import { renderWidget } from '@tableside/testing/render-app';
import { screen, waitFor, within } from '@testing-library/react';
import { failed, found, HERE, setGeolocation } from '../../testing/geolocation';
import { hostHasNoSuchCall } from '../../testing/open-listing';
import { Shelves } from './shelves';

const place = (title: string, over: Parameters<typeof makeWireSummary>[0] = {}) =>
  makeWireSummary({
    title,
    slug: title.toLowerCase().replaceAll(' ', '-'),
    featured_image: null,
    timeslots: makeWireTimeslots('Open 24 hours'),
    ...over,
  });
/** `miles` north of the visitor. */
const away = (title: string, miles: number) =>
  place(title, { latitude: HERE.latitude + miles / 69.1, longitude: HERE.longitude });

const openNow = makeWireShelf('open-now', [place('Day'), place('Dusk'), place('Dawn')], {
  total: 872,
  filter: { open_at: 'now' },
});
const late = makeWireShelf('late-tonight', [place('Owl')], {
  total: 12,
  filter: { open_at: '3-2300' },
});
const outdoor = makeWireShelf('outdoor', [place('Garden')], {
  total: 418,
  filter: { traits: ['outdoor'] },
});
const alone = makeWireShelf(
  'only-one',
  [
    place('Kyiv', {
      street: '9 Elm St',
      cuisines_types: [
        { id: 2, title: 'Cafe' },
        { id: 41, title: 'Ukrainian' },
      ],
    }),
  ],
  { total: 2, filter: { cuisineType: [41, 44] } },
);

const open = (shelves: FakeAnswers['shelves'], answers: FakeAnswers = {}) =>
  renderWidget(Shelves, {
    platform: createFakePlatform({
      answers: { settings: makeWireSettings(), shelves, ...answers },
    }),
  });
const shelf = (name: string) => screen.findByRole('region', { name });
const titles = (region: HTMLElement) =>
  within(within(region).getByRole('list'))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);
const nearMe = () => screen.findByRole('button', { name: 'Near me' });

test('each shelf has its places, and a link to the list that has them all', async () => {
  open([openNow, late, outdoor, alone]);
  expect(titles(await shelf('Open now'))).toEqual(['Day', 'Dusk', 'Dawn']);
  expect(screen.getByRole('link', { name: 'Day' })).toHaveAttribute('href', '/restaurant/day');
  const links = screen
    .getAllByRole('link', { name: /^See all/ })
    .map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')]);
  expect(links).toEqual([
    ['See all 872: Open now', '/restaurants?open=now'],
    ['See all 12: Late tonight', '/restaurants?open=3-2300'],
    ['See all 418: Outdoor seating', '/restaurants?with=outdoor'],
    ['See all 2: Only one in town', '/restaurants?cuisine=41,44'],
  ]);
});

test('a place says the cuisine that put it there, where it is, and its hours at the time of its shelf', async () => {
  open([late, alone]);
  const line = within(await shelf('Only one in town')).getByRole('listitem');
  expect(line).toHaveTextContent('Ukrainian · 9 Elm StKyivOpen 24 hours');
  expect(within(await shelf('Late tonight')).getByRole('listitem')).toHaveTextContent(
    /Open Wed 24 hours/,
  );
});

test('a shelf that has shown all of its places needs no link to them', async () => {
  open([makeWireShelf('step-free', [place('Level')], { filter: { traits: ['step-free'] } })]);
  expect(titles(await shelf('Step-free'))).toEqual(['Level']);
  expect(screen.queryByRole('link', { name: /^See all/ })).not.toBeInTheDocument();
});

test('what has closed since the page was made stands no longer under "Open now"', async () => {
  const shut = place('Shut', {
    timeslots: makeWireTimeslots('').map((slot) => ({ ...slot, is_closed: 1 as const })),
  });
  open([{ ...openNow, data: [shut, place('Day')] }, outdoor]);
  expect(titles(await shelf('Open now'))).toEqual(['Day']);
});

test.each([
  ['a city without shelves', []],
  ['a host without the call', hostHasNoSuchCall],
  ['a host that fails', new ApiError('Down.', 503)],
])('%s has nothing there', async (_what, answer) => {
  const { platform, queryClient, container } = open(answer);
  await waitFor(() => expect(platform.api.callsTo('shelves')).not.toHaveLength(0));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(container).toBeEmptyDOMElement();
});

test('the position is asked for on a press, stays here, and puts the nearest first', async () => {
  const locate = setGeolocation(found());
  const { user, platform } = open([openNow], {
    places: {
      data: [away('Far', 3.2), away('Chain', 0.3), away('Chain', 0.1), away('Near', 0.4)],
      is_complete: true,
    },
  });
  const chip = await nearMe();
  expect(locate).not.toHaveBeenCalled();
  await user.click(chip);
  const near = await shelf('Open now near you');
  expect(titles(near)).toEqual(['Chain', 'Near', 'Far']);
  expect(near).toHaveTextContent('0.4 mi');
  expect(hrefOf('See all 872: Open now near you')).toBe('/restaurants?open=now&sort=distance');
  expect(platform.api.callsTo('places')).toMatchObject([{ body: { open_at: 'now' } }]);
  expect(JSON.stringify(platform.api.calls)).not.toContain(String(HERE.latitude).slice(0, 5));
  expect(chip).toHaveAttribute('aria-pressed', 'true');
  await user.click(chip);
  expect(titles(await shelf('Open now'))).toEqual(['Day', 'Dusk', 'Dawn']);
});

test('a refused position is explained, and the shelf stays', async () => {
  setGeolocation(failed(1));
  const { user } = open([openNow]);
  await user.click(await nearMe());
  expect(await screen.findByText(/^Your location was not shared/)).toBeVisible();
  expect(titles(await shelf('Open now'))).toEqual(['Day', 'Dusk', 'Dawn']);
});

test('distances that cannot be had are said so, with Retry', async () => {
  setGeolocation(found());
  const { user, platform } = open([openNow], {
    places: new NetworkError('No connection.'),
  });
  await user.click(await nearMe());
  expect(await screen.findByText('We could not load the distances.')).toBeVisible();
  platform.api.answer({ places: { data: [away('Near', 0.4)], is_complete: true } });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(titles(await shelf('Open now near you'))).toEqual(['Near']);
});

test('a host that cannot give all places offers no distances', async () => {
  setGeolocation(found());
  const { user } = open([openNow], { places: hostHasNoSuchCall });
  await user.click(await nearMe());
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Near me' })).not.toBeInTheDocument(),
  );
  expect(titles(await shelf('Open now'))).toEqual(['Day', 'Dusk', 'Dawn']);
});
