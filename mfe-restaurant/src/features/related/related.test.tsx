import { findHref } from '@tableside/testing/links';
import { ApiError, NetworkError } from '@tableside/platform';
import { makeWireSummary } from '@tableside/contracts/factories';
import { act, screen, within } from '@testing-library/react';
import { openRestaurant, type OpenOptions } from '../../testing/open-restaurant';

/** Fake IntersectionObserver. */
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
  const view = await openRestaurant({}, { ...options, responses: { related: related as never } });
  arrive();
  return view;
}
const titlesIn = async (name: string) =>
  within(await screen.findByRole('region', { name }))
    .getAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent);

test('loads nothing before the section is near the viewport', async () => {
  const { platform } = await openRestaurant({}, { responses: { related: {} } });
  expect(margin).toBe('600px 0px');
  expect(platform.api.callsTo('related')).toEqual([]);
  arrive();
  expect(await screen.findByRole('heading', { level: 1, name: 'Luna' })).toBeInTheDocument();
});

test('shows similar and nearby restaurants without duplicates', async () => {
  const { platform } = await openNear({ similar: [olive], nearby: [olive, birch] });
  expect(await titlesIn('Similar restaurants')).toEqual(['Olive']);
  expect(await titlesIn('Nearby')).toEqual(['Birch']);
  expect(screen.getByRole('link', { name: 'Birch' })).toHaveAttribute('href', '/restaurant/birch');
  expect(platform.api.callsTo('related')).toMatchObject([{ path: 'restraunt/get_related/luna' }]);
});

test('distinguishes restaurants of the same name by street, visibly and in the link name', async () => {
  const twin = (slug: string, street: string) =>
    makeWireSummary({ title: 'Olive', slug, street, area: 'Midtown' });
  await openNear({ similar: [twin('olive', '1 Oak St'), twin('olive-2', '9 Elm St')], nearby: [] });
  expect(await screen.findByRole('link', { name: 'Olive, 9 Elm St' })).toBeVisible();
  expect(screen.getByText('9 Elm St')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Olive, 1 Oak St' })).toBeVisible();
});

test('is rendered last, so nothing above it shifts, with a comparison of up to four restaurants', async () => {
  const similar = ['a', 'b', 'c', 'd'].map((slug) => makeWireSummary({ title: slug, slug }));
  await openNear({ similar, nearby: [] }, { onFirstInteraction: (work) => work() });
  const restaurant = await screen.findByRole('region', { name: 'Similar restaurants' });
  const reviews = await screen.findByText(/Customer Reviews/);
  expect(reviews.compareDocumentPosition(restaurant)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(await findHref('Compare similar restaurants')).toBe('/compare?restaurants=luna,a,b,c');
});

test.each([
  ['a 404', new ApiError('Not found', 404)],
  ['no related restaurants', { similar: [], nearby: [] }],
  ['an invalid response', { similar: 'x' }],
])('is hidden for %s', async (_case, related) => {
  const { platform, queryClient } = await openNear(related);
  await screen.findByText('Luna', { selector: 'h1' });
  await act(() =>
    queryClient.ensureQueryData({ queryKey: ['related', { slug: 'luna' }] }).catch(() => undefined),
  );
  expect(platform.api.callsTo('related').length).toBeGreaterThan(0);
  expect(screen.queryByRole('region', { name: /Similar|Nearby/ })).not.toBeInTheDocument();
  expect(screen.queryByText(/could not load/)).not.toBeInTheDocument();
});

test('offers Retry when restaurants cannot be loaded', async () => {
  const { user, platform } = await openNear(() => {
    throw new NetworkError('No connection.');
  });
  expect(await screen.findByText('We couldn’t load similar restaurants.')).toBeInTheDocument();
  platform.api.respond({ related: { similar: [olive], nearby: [] } });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await titlesIn('Similar restaurants')).toEqual(['Olive']);
});
