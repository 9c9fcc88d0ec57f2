import { makeWirePage, makeWireSummary } from '@tableside/contracts/factories';
import type { WireParsedQuery } from '@tableside/contracts/listing/wire';
import { screen, waitFor, within } from '@testing-library/react';
import { countsOf, makeRestaurants, openListing } from '../testing/open-listing';
import { found, HERE, setGeolocation } from '../testing/geolocation';

const SEARCH = '/restaurants?search=tacos+friday+9+walkable+patio';
const PARTS: WireParsedQuery['parts'] = [
  { kind: 'terms', text: 'tacos', rest: 'friday 9 walkable patio', title: 'tacos' },
  { kind: 'open', text: 'friday 9', rest: 'tacos walkable patio', open_at: '5-2100' },
  { kind: 'walk', text: 'walkable', rest: 'tacos friday 9 patio', minutes: 15 },
  { kind: 'trait', text: 'patio', rest: 'tacos friday 9 walkable', title: 'Outdoor Seating' },
];

/** A page of results with a parsed query. */
const parsedQuery = (over: Partial<WireParsedQuery>, count = 3) =>
  makeWirePage(makeRestaurants(count), {
    understood: { parts: [], corrected: null, next: [], ...over },
  });

const chips = async () =>
  within(await screen.findByRole('group', { name: 'Applied filters' }))
    .getAllByRole('button')
    .map((chip) => chip.textContent.replace('Remove ', ''));

it('shows the parsed query as chips that remove their words', async () => {
  const { user, router } = openListing(SEARCH, { restaurants: parsedQuery({ parts: PARTS }) });
  await screen.findByRole('heading', {
    name: 'Search Results for "tacos friday 9 walkable patio"',
  });
  expect(await chips()).toEqual([
    'Tacos',
    'Open Friday at 9 PM',
    '15-min walk or less',
    'Outdoor Seating',
  ]);
  await user.click(screen.getByRole('button', { name: /Outdoor Seating/ }));
  await waitFor(() => expect(router.state.location.search).toBe('?search=tacos+friday+9+walkable'));
});

it('lets a time filter override the time in the search', async () => {
  openListing(`${SEARCH}&open=6-2000`, {
    restaurants: parsedQuery({ parts: PARTS }),
    filterCounts: countsOf({}, { open: 2, unknown: 0 }),
  });
  const shown = await chips();
  expect(shown).toContain('Open Saturday at 8 PM');
  expect(shown).not.toContain('Open Friday at 9 PM');
});

it('links to restaurants with unknown hours for the time in the search', async () => {
  openListing(SEARCH, {
    restaurants: parsedQuery({ parts: PARTS }),
    filterCounts: countsOf({}, { open: 3, unknown: 4 }),
  });
  const line = await screen.findByText(/4 more restaurants don’t list hours for that time/);
  expect(within(line).getByRole('link')).toHaveAttribute(
    'href',
    expect.stringContaining('open=5-2100&hours=unknown'),
  );
});

it('shows corrections and unused words, and can search for the exact text', async () => {
  const { user, router, platform } = openListing('/restaurants?search=bahn+mi+boss&sort=name', {
    restaurants: parsedQuery({
      parts: [
        { kind: 'terms', text: 'bahn mi', rest: 'boss', title: 'banh mi' },
        { kind: 'unknown', text: 'boss', rest: 'bahn mi' },
      ],
      corrected: 'banh mi boss',
    }),
  });
  expect(await screen.findByText(/^Showing results for/)).toHaveTextContent(
    'Showing results for banh mi boss. Search instead for “bahn mi boss”',
  );
  expect(
    screen.getByText('We have no match or filter for “boss”, so we left it out.'),
  ).toBeVisible();
  expect(await chips()).toEqual(['Banh mi']);
  await user.click(screen.getByRole('link', { name: 'Search instead for “bahn mi boss”' }));
  await waitFor(() =>
    expect(router.state.location.search).toBe('?search=bahn+mi+boss&sort=name&exact=1'),
  );
  await waitFor(() =>
    expect(platform.api.callsTo('restaurants').at(-1)).toMatchObject({
      body: { keyword: 'bahn mi boss', exact: true },
    }),
  );
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});

it('offers the exact text when the correction has no results', async () => {
  openListing('/restaurants?search=bahn+mi', {
    restaurants: parsedQuery(
      {
        parts: [{ kind: 'terms', text: 'bahn mi', rest: '', title: 'banh mi' }],
        corrected: 'banh mi',
      },
      0,
    ),
  });
  expect(await screen.findByText(/^Searched for/)).toHaveTextContent(
    'Searched for banh mi. Search instead for “bahn mi”',
  );
});

it('shows one chip with the typed text when nothing else is parsed', async () => {
  openListing('/restaurants?search=luna', {
    restaurants: parsedQuery({
      parts: [{ kind: 'terms', text: 'luna', rest: '', title: 'luna' }],
    }),
  });
  expect(await chips()).toEqual(['“luna”']);
  expect(screen.queryByText(/results for luna/)).not.toBeInTheDocument();
});

it('offers other searches when there are no results', async () => {
  const { user, router } = openListing('/restaurants?search=ramen+xyz', {
    restaurants: parsedQuery(
      {
        parts: [{ kind: 'unknown', text: 'ramen xyz', rest: '' }],
        next: [
          { kind: 'without', text: 'xyz', search: 'ramen', count: 2 },
          { kind: 'search', search: 'noodles', count: 5 },
          { kind: 'cuisine', id: 4, title: 'Asian', count: 1 },
        ],
      },
      0,
    ),
  });
  expect(await screen.findByText('No results for “ramen xyz”.')).toBeVisible();
  const steps = screen.getByRole('group', { name: 'Other searches' });
  expect(
    within(steps)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['Without “xyz”: 2 restaurants', 'Noodles: 5 restaurants', 'Asian: 1 restaurant']);
  await user.click(within(steps).getByRole('link', { name: /Noodles/ }));
  await waitFor(() => expect(router.state.location.search).toBe('?search=noodles'));
});

describe('walking time', () => {
  const near = makeWireSummary({
    title: 'Near',
    slug: 'near',
    latitude: HERE.latitude + 0.005,
    longitude: HERE.longitude,
  });
  const far = makeWireSummary({
    title: 'Far',
    slug: 'far',
    latitude: HERE.latitude + 0.05,
    longitude: HERE.longitude,
  });
  const responses = {
    restaurants: makeWirePage([far, near], {
      understood: { parts: PARTS, corrected: null, next: [] },
    }),
    mapRestaurants: { data: [far, near], is_complete: true },
    filterCounts: countsOf({}),
  };

  it('requests the location on click only and never sends it', async () => {
    const locate = setGeolocation(found());
    const { user, platform } = openListing(SEARCH, responses);
    expect(await screen.findByText(/Turn on location to filter by walking time/)).toBeVisible();
    expect(screen.getByText('Found 2 restaurants matching your search')).toBeVisible();
    expect(locate).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Use my location' }));
    expect(await screen.findByText('Found 1 restaurants matching your search')).toBeVisible();
    expect(await screen.findAllByRole('article')).toHaveLength(1);
    expect(JSON.stringify(platform.api.calls)).not.toContain(String(HERE.latitude));
  });

  it('can be set by the URL alone', async () => {
    setGeolocation(found());
    const { user } = openListing('/restaurants?walk=10', {
      ...responses,
      restaurants: makeWirePage([far, near]),
    });
    expect(await chips()).toContain('10-min walk or less');
    await user.click(await screen.findByRole('button', { name: 'Use my location' }));
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: /10-min walk or less/ }));
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2));
  });
});
