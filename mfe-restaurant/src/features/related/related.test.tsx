import { findHref } from '@tableside/testing/links';
import { ApiError, NetworkError } from '@tableside/platform';
import { noteFavourites } from '@tableside/platform/favourite-cache';
import { makeUser, makeWireSummary } from '@tableside/contracts/factories';
import { act, screen, within } from '@testing-library/react';
import { openRestaurant, type OpenOptions } from '../../testing/open-restaurant';

/** What the page waits for while it is scrolled. */
let arrive: () => void;
let margin: string | undefined;

beforeEach(() => {
  margin = undefined;
  window.IntersectionObserver = class {
    constructor(notify: IntersectionObserverCallback, options?: IntersectionObserverInit) {
      margin = options?.rootMargin;
      arrive = () =>
        act(() =>
          notify(
            [{ isIntersecting: true } as IntersectionObserverEntry],
            this as unknown as IntersectionObserver,
          ),
        );
    }
    observe = () => undefined;
    disconnect = () => undefined;
  } as unknown as typeof IntersectionObserver;
});
afterEach(() => Reflect.deleteProperty(window, 'IntersectionObserver'));

const olive = makeWireSummary({ title: 'Olive', slug: 'olive' });
const birch = makeWireSummary({ title: 'Birch', slug: 'birch' });

async function openNear(related: object | (() => unknown), options: OpenOptions = {}) {
  const view = await openRestaurant({}, { ...options, answers: { related: related as never } });
  arrive();
  return view;
}
const titlesIn = async (name: string) =>
  within(await screen.findByRole('region', { name }))
    .getAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent);

test('leads to a comparison with the similar places, four in all', async () => {
  const similar = ['a', 'b', 'c', 'd'].map((slug) => makeWireSummary({ title: slug, slug }));
  await openNear({ similar, nearby: [] });
  expect(await findHref('Compare with these')).toBe('/compare?places=luna,a,b,c');
});

test('nothing is loaded before the section is near the screen', async () => {
  const { platform } = await openRestaurant({}, { answers: { related: {} } });
  expect(margin).toBe('600px 0px');
  expect(platform.api.callsTo('related')).toEqual([]);
  arrive();
  expect(await screen.findByRole('heading', { level: 1, name: 'Luna' })).toBeInTheDocument();
});

test('shows similar and nearby places, a place once', async () => {
  const { platform } = await openNear({ similar: [olive], nearby: [olive, birch] });
  expect(await titlesIn('Similar places')).toEqual(['Olive']);
  expect(await titlesIn('Nearby')).toEqual(['Birch']);
  expect(screen.getByRole('link', { name: 'Birch' })).toHaveAttribute('href', '/restaurant/birch');
  expect(platform.api.callsTo('related')).toMatchObject([{ path: 'restraunt/get_related/luna' }]);
});

test('places of one name are told apart by their streets, seen and said', async () => {
  const twin = (slug: string, street: string) =>
    makeWireSummary({ title: 'Olive', slug, street, area: 'Midtown' });
  await openNear({ similar: [twin('olive', '1 Oak St'), twin('olive-2', '9 Elm St')], nearby: [] });
  expect(await screen.findByRole('link', { name: 'Olive, 9 Elm St' })).toBeVisible();
  expect(screen.getByText('9 Elm St')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Olive, 1 Oak St' })).toBeVisible();
});

test('stands after everything else, so that nothing above it moves', async () => {
  await openNear({ similar: [olive], nearby: [] }, { whenSomeoneIsThere: (work) => work() });
  const place = await screen.findByRole('region', { name: 'Similar places' });
  const reviews = await screen.findByText(/Customer Reviews/);
  expect(reviews.compareDocumentPosition(place)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('signed-in people find favourite buttons there, visitors none', async () => {
  const { user, platform, queryClient } = await openNear(
    { similar: [olive], nearby: [] },
    { user: makeUser() },
  );
  const favouriteButton = await screen.findByRole('button', { name: 'Save Olive to favorites' });
  await user.dblClick(favouriteButton);
  expect(platform.toggled).toEqual(['olive']);
  act(() => noteFavourites(queryClient, { olive: { isAdded: true, favouriteId: 3 } }));
  expect(favouriteButton).toHaveAttribute('aria-pressed', 'true');
  act(() => platform.favourites.availability.setState(false));
  expect(favouriteButton).toHaveAccessibleDescription("Favorites can't be changed right now.");
});

test.each([
  ['a host that answers 404', new ApiError('Not found', 404)],
  ['a host that relates none', { similar: [], nearby: [] }],
  ['a strange answer', { similar: 'x' }],
])('hides itself with %s', async (_case, related) => {
  const { platform, queryClient } = await openNear(related);
  await screen.findByText('Luna', { selector: 'h1' });
  await act(() =>
    queryClient.ensureQueryData({ queryKey: ['related', { slug: 'luna' }] }).catch(() => undefined),
  );
  expect(platform.api.callsTo('related').length).toBeGreaterThan(0);
  expect(screen.queryByRole('region', { name: /Similar|Nearby/ })).not.toBeInTheDocument();
  expect(screen.queryByText(/could not load/)).not.toBeInTheDocument();
});

test('says when places could not be loaded, with Retry', async () => {
  const { user, platform } = await openNear(() => {
    throw new NetworkError('No connection.');
  });
  expect(await screen.findByText('We could not load similar places.')).toBeInTheDocument();
  platform.api.answer({ related: { similar: [olive], nearby: [] } });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await titlesIn('Similar places')).toEqual(['Olive']);
});
