import { makeWirePage, makeWireSummary } from '@tableside/contracts/factories';
import { ApiError, NetworkError } from '@tableside/platform';
import type { FakeAnswers } from '@tableside/testing/fake-api';
import { watchCanvases } from '@tableside/testing/ground';
import { act, screen, waitFor, within } from '@testing-library/react';
import { failed, found, HERE, setGeolocation } from '../../testing/geolocation';
import { hostHasNoSuchCall, openListing } from '../../testing/open-listing';

/** `miles` north of the visitor. */
const at = (title: string, miles: number) =>
  makeWireSummary({
    title,
    slug: title.toLowerCase().replaceAll(' ', '-'),
    latitude: HERE.latitude + miles / 69.1,
    longitude: HERE.longitude,
  });
const far = at('Far', 3.2);
const near = at('Near', 0.4);
const next = at('Next Door', 0.05);
const lost = makeWireSummary({ title: 'Lost', slug: 'lost', latitude: null, longitude: null });
const all = [far, lost, near, next];

const open = (answers: FakeAnswers = {}, path = '/restaurants') =>
  openListing(path, {
    restaurants: makeWirePage(all),
    places: { data: all, is_complete: true },
    filterCounts: { options: [{ id: 6, count: 3 }], hours: null },
    ...answers,
  });

const button = () => screen.findByRole('button', { name: 'Near me' });
const results = () => screen.getByRole('region', { name: 'Results' });
const titles = () =>
  within(results())
    .queryAllByRole('heading', { level: 2 })
    .map(({ textContent }) => textContent);
const BEST = ['Far', 'Lost', 'Near', 'Next Door'];

test('the position is asked for on a press only, and the list is sorted by distance', async () => {
  const locate = setGeolocation(found());
  const { user, router } = open();
  const chip = await button();
  expect(locate).not.toHaveBeenCalled();
  expect(titles()).toEqual(BEST);
  await user.click(chip);
  await waitFor(() => expect(titles()).toEqual(['Next Door', 'Near', 'Far']));
  expect(locate).toHaveBeenCalledTimes(1);
  expect(router.state.location.search).toBe('?sort=distance');
  expect(chip).toHaveAttribute('aria-pressed', 'true');
  const lines = within(results())
    .getAllByRole('article')
    .map(
      (card) => /\d[\d.]* (?:mi|ft)$/m.exec(within(card).getByText(/ (?:mi|ft)$/).textContent)?.[0],
    );
  expect(lines).toEqual(['250 ft', '0.4 mi', '3.2 mi']);
  expect(screen.getByText('1 restaurant is left out: the exact place is not known.')).toBeVisible();
});

test('no call, address or storage ever holds the position', async () => {
  watchCanvases();
  setGeolocation(found());
  const { user, platform, router } = open({}, '/restaurants?view=map');
  await user.click(await button());
  await waitFor(() => expect(titles()).toEqual(['Next Door', 'Near', 'Far']));
  const said = JSON.stringify([
    platform.api.calls,
    router.state.location,
    platform.reported,
    { ...localStorage },
    { ...sessionStorage },
  ]);
  expect(said).toContain('filter_places');
  expect(said).not.toMatch(/35\.01|85\.31/);
});

test('a second press leaves the distance and forgets the position', async () => {
  const locate = setGeolocation(found());
  const { user, router } = open();
  await user.click(await button());
  await waitFor(() => expect(titles()).toHaveLength(3));
  await user.click(await button());
  await waitFor(() => expect(titles()).toEqual(BEST));
  expect(router.state.location.search).toBe('');
  await user.click(await button());
  await waitFor(() => expect(titles()).toHaveLength(3));
  expect(locate).toHaveBeenCalledTimes(2);
});

test('an address with sort=distance does not ask for the position, and offers Near me', async () => {
  const locate = setGeolocation(found());
  const { user, platform } = open({}, '/restaurants?sort=distance');
  expect(await screen.findByText(/^Sorting by distance needs your location\./)).toBeVisible();
  expect(titles()).toEqual(BEST);
  expect(locate).not.toHaveBeenCalled();
  expect(platform.api.callsTo('places')).toHaveLength(0);
  expect(platform.api.callsTo('restaurants')[0]?.body).not.toHaveProperty('sort');
  await user.click(screen.getByRole('button', { name: 'Use my location' }));
  await waitFor(() => expect(titles()).toEqual(['Next Door', 'Near', 'Far']));
  expect(await button()).toHaveFocus();
  expect(screen.queryByText(/needs your location/)).not.toBeInTheDocument();
});

test.each([
  ['is refused', 1, /^Your location was not shared\./],
  ['is not to be had', 2, /^Your device could not find out where it is\./],
  ['takes too long', 3, /^Finding your location took too long\./],
])('a position that %s is said in place, and nothing is lost', async (_case, code, sentence) => {
  setGeolocation(failed(code));
  const { user, router } = open({}, '/restaurants?cuisine=6');
  await user.click(await button());
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(router.state.location.search).toBe('?cuisine=6');
  expect(titles()).toEqual(BEST);
  setGeolocation(found());
  await user.click(await button());
  await waitFor(() => expect(titles()).toEqual(['Next Door', 'Near', 'Far']));
  expect(screen.queryByText(sentence)).not.toBeInTheDocument();
});

test.each([
  ['has no such thing', null, true],
  ['shows an insecure page', found(), false],
])('a browser that %s is told of in place', async (_case, locate, isSecure) => {
  const asked = setGeolocation(locate, isSecure);
  const { user } = open();
  await user.click(await button());
  await screen.findByText(/^This browser cannot tell this page where you are\./);
  expect(asked).not.toHaveBeenCalled();
});

test('says that it is locating while the browser takes its time, and asks once', async () => {
  const locate = setGeolocation(() => undefined);
  const { user } = open();
  await user.dblClick(await button());
  expect(await screen.findByText('Finding where you are.')).toBeVisible();
  expect(locate).toHaveBeenCalledTimes(1);
  expect(await button()).toHaveAttribute('aria-busy', 'true');
  expect(titles()).toEqual(BEST);
});

test('pages of twelve with View More, without another call, and the focus on the first new card', async () => {
  setGeolocation(found());
  const many = Array.from({ length: 30 }, (_, index) => at(`Place ${index + 1}`, index + 1));
  const { user, platform, router } = open({ places: { data: many, is_complete: true } });
  await user.click(await button());
  await waitFor(() => expect(titles()).toHaveLength(12));
  expect(screen.getByText('Showing 12 of 30')).toBeVisible();
  const calls = platform.api.calls.length;
  await user.click(screen.getByRole('button', { name: 'View More' }));
  await waitFor(() => expect(titles()).toHaveLength(24));
  expect(screen.getByRole('link', { name: 'Place 13' })).toHaveFocus();
  expect(router.state.location.search).toBe('?sort=distance&page=2');
  await user.click(screen.getByRole('button', { name: 'View More' }));
  await waitFor(() => expect(titles()).toHaveLength(30));
  expect(screen.queryByRole('button', { name: 'View More' })).not.toBeInTheDocument();
  expect(
    within(results()).getByText('6 more restaurants, 30 shown. All restaurants shown'),
  ).toBeInTheDocument();
  expect(platform.api.calls.slice(calls).map(({ name }) => name)).not.toContain('places');
});

test('a list that is cut short says that it holds the nearest places only', async () => {
  setGeolocation(found());
  const many = Array.from({ length: 3000 }, (_, index) => at(`Place ${index + 1}`, index / 100));
  const { user } = open({ places: { data: many, is_complete: false } });
  await user.click(await button());
  expect(await screen.findByText('Nearest of the 3,000 best matches.')).toBeVisible();
});

test('an inaccurate position is named as such', async () => {
  setGeolocation(found(HERE, 4000));
  const { user } = open();
  await user.click(await button());
  await screen.findByText('Your location is only known to within about 2.5 mi.');
});

test('a filter keeps the distance and the position', async () => {
  const locate = setGeolocation(found());
  const { user, router, platform } = open();
  await user.click(await button());
  await waitFor(() => expect(titles()).toHaveLength(3));
  await user.click(screen.getByRole('checkbox', { name: /^Italian/ }));
  await waitFor(() => expect(router.state.location.search).toBe('?cuisine=6&sort=distance'));
  await waitFor(() =>
    expect(platform.api.callsTo('places').at(-1)?.body).toMatchObject({ cuisineType: [6] }),
  );
  await waitFor(() => expect(titles()).toEqual(['Next Door', 'Near', 'Far']));
  expect(locate).toHaveBeenCalledTimes(1);
});

test('a filter that is chosen while the browser looks is not lost', async () => {
  let tell = () => undefined as void;
  setGeolocation((onFound, onFailed) => {
    tell = () => found()(onFound, onFailed);
  });
  const { user, router } = open();
  await user.click(await button());
  await user.click(screen.getByRole('checkbox', { name: /^Italian/ }));
  await waitFor(() => expect(router.state.location.search).toBe('?cuisine=6'));
  act(() => tell());
  await waitFor(() => expect(router.state.location.search).toBe('?cuisine=6&sort=distance'));
});

test('a host with the calls of the specification alone has no Near me', async () => {
  setGeolocation(found());
  open(
    { filterCounts: hostHasNoSuchCall, places: hostHasNoSuchCall },
    '/restaurants?sort=distance',
  );
  await waitFor(() => expect(titles()).toEqual(BEST));
  expect(screen.queryByRole('button', { name: 'Near me' })).not.toBeInTheDocument();
  expect(screen.queryByText(/needs your location/)).not.toBeInTheDocument();
});

test('a host that turns out to have no places hides Near me and keeps its order', async () => {
  setGeolocation(found());
  const { user } = open({ places: hostHasNoSuchCall });
  await user.click(await button());
  await screen.findByText(/^These restaurants cannot be sorted by distance\./);
  expect(screen.queryByRole('button', { name: 'Near me' })).not.toBeInTheDocument();
  expect(titles()).toEqual(BEST);
});

test.each([
  ['is out of reach', new NetworkError('No connection.')],
  ['is down', new ApiError('Down.', 503)],
  ['refuses the selection', new ApiError('Too many options.', 400)],
])('a host that %s leaves the list as it is, with Retry', async (_case, error) => {
  setGeolocation(found());
  const { user, platform } = open({
    places: error,
  });
  await user.click(await button());
  expect(await screen.findByText('We could not load the distances.')).toBeVisible();
  expect(titles()).toEqual(BEST);
  platform.api.answer({ places: { data: all, is_complete: true } });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(titles()).toEqual(['Next Door', 'Near', 'Far']));
});
