import { PlatformProvider } from '@tableside/platform';
import { createFakePlatform } from '@tableside/testing/fake-platform';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { makeComposition, makeRelease, makeRoute } from '../federation/composition-fixtures';
import { RemoteUnavailableError } from '../federation/errors';
import { FederationProvider, type Federation } from '../federation/federation';
import { createLoader } from '../federation/loader';
import type { PageRelease } from '../federation/registry';
import { LoadingScreen } from '../layout/screens';
import { RemotePage, UnavailablePage } from './remote-page';
import { RoutePatcher } from './route-patcher';
import { branchRoutes, findRouteId } from './routes';
import { fallBack } from './fall-back';

const [release, before] = ['1.1.0', '1.0.0'].map((version) =>
  makeRelease('marketing', version, { exposes: { './routes': { js: [], css: [] } } }),
) as [PageRelease, PageRelease];
const route = makeRoute('marketing', '/about');
const failure = new TypeError('x is undefined');
const fail = (): never => {
  throw failure;
};
const rendered = jest.fn(fail);
const broken = { routes: { '/about': [{ index: true, Component: rendered }] } };
const brokenLoader = { routes: { '/about': [{ index: true, loader: fail, element: 'Never' }] } };
const whole = { routes: { '/about': [{ index: true, element: <h1>About the site</h1> }] } };

/** A tab whose page belongs to a release that throws.
 * @param load loads the previous release, if any */
function setUp(load: (() => Promise<unknown>) | null, live: typeof whole | object = broken) {
  const requested: string[] = [];
  let response = load;
  const loader = createLoader({
    registry: { marketing: { releases: load ? [release, before] : [release] } },
    loadModule: ({ version }) => {
      requested.push(version);
      return response?.() ?? Promise.reject(new Error('There is no such release.'));
    },
    loadStyles: () => Promise.resolve(),
    prefetchFile: () => undefined,
    report: () => undefined,
  });
  const composition = makeComposition({ routes: [route] });
  const patcher = new RoutePatcher([route]);
  const federation: Federation = {
    ...loader,
    detached: () => null,
    fallBack: (path) => fallBack(path, { router, composition, federation: loader, patcher }),
  };
  const router = createMemoryRouter(
    [
      {
        Component: Outlet,
        children: [
          { path: '/', element: <p>Home works</p> },
          {
            id: findRouteId(route),
            handle: { remote: 'marketing' },
            Component: RemotePage,
            ErrorBoundary: UnavailablePage,
            HydrateFallback: LoadingScreen,
            children: [
              ...branchRoutes(route, live as typeof whole),
              { path: '/about/*', element: <p>404</p> },
            ],
          },
        ],
      },
    ],
    { initialEntries: ['/about'] },
  );
  // React logs caught errors, which these tests do not check.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  rendered.mockClear();
  const platform = createFakePlatform();
  render(
    <FederationProvider value={federation}>
      <PlatformProvider platform={platform}>
        <RouterProvider router={router} />
      </PlatformProvider>
    </FederationProvider>,
  );
  const fix = (next: () => Promise<unknown>) => (response = next);
  return { router, requested, fix, platform };
}
const findPage = () => screen.findByRole('heading', { name: 'About the site' });

test.each([
  ['while it renders', broken],
  ['in its loader', brokenLoader],
])('falls back to the previous release for a page that throws %s', async (_, live) => {
  const { router, requested, platform } = setUp(async () => whole, live);
  expect(await findPage()).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(platform.reported).toContain(failure);
  const runs = rendered.mock.calls.length;
  await act(() => router.navigate('/'));
  expect(screen.getByText('Home works')).toBeVisible();
  await act(() => router.navigate('/about'));
  expect(await findPage()).toBeVisible();
  expect([requested, rendered.mock.calls.length]).toEqual([[before.version], runs]);
});

test.each([
  ['whose previous release throws too', async () => broken],
  ['that the previous release does not have', async () => ({ routes: {} })],
  ['without a previous release', null],
])('shows a notice without Retry for a page %s', async (_, load) => {
  const { requested } = setUp(load);
  expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t show this page.');
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
  expect(requested).toEqual(load ? [before.version] : []);
});

test('Retry requests the previous release and does not rerun the live one', async () => {
  const user = userEvent.setup();
  const lost = () => Promise.reject(new RemoteUnavailableError('404'));
  const { requested, fix } = setUp(lost);
  const retry = await screen.findByRole('button', { name: 'Retry' });
  const runs = rendered.mock.calls.length;
  await user.click(retry);
  fix(async () => whole);
  await user.click(retry);
  expect(await findPage()).toBeVisible();
  expect(requested).toEqual([before.version, before.version, before.version]);
  expect(rendered).toHaveBeenCalledTimes(runs);
});
