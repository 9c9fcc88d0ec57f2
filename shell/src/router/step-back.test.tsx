import { PlatformProvider } from '@tableside/platform';
import { createFakePlatform } from '@tableside/testing/fake-platform';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { makeRelease } from '../federation/composition-fixtures';
import { RemoteUnavailableError } from '../federation/errors';
import { FederationProvider, type Federation } from '../federation/federation';
import { createLoader } from '../federation/loader';
import type { PageRelease } from '../federation/registry';
import { LoadingScreen } from '../layout/screens';
import { ClaimPage, UnavailablePage } from './claim-page';
import { ClaimPatcher } from './claim-patcher';
import { claimBranch, claimRouteId } from './routes';
import { stepBack } from './step-back';

const [release, before] = ['1.1.0', '1.0.0'].map((version) =>
  makeRelease('marketing', version, { exposes: { './routes': { js: [], css: [] } } }),
) as [PageRelease, PageRelease];
const claim = {
  path: '/about',
  remote: 'marketing',
  chrome: true,
  session: true,
  statusFromData: false,
};
const failure = new TypeError('x is undefined');
const fail = (): never => {
  throw failure;
};
const rendered = jest.fn(fail);
const broken = { routes: { '/about': [{ index: true, Component: rendered }] } };
const brokenLoader = { routes: { '/about': [{ index: true, loader: fail, element: 'Never' }] } };
const whole = { routes: { '/about': [{ index: true, element: <h1>About the site</h1> }] } };

/** A tab whose page is of a release that throws.
 * @param load what the release before brings, if there is one */
function setUp(load: (() => Promise<unknown>) | null, live: typeof whole | object = broken) {
  const asked: string[] = [];
  let answer = load;
  const loader = createLoader({
    registry: { marketing: { releases: load ? [release, before] : [release] } },
    loadModule: ({ version }) => {
      asked.push(version);
      return answer?.() ?? Promise.reject(new Error('There is no such release.'));
    },
    loadStyles: () => Promise.resolve(),
    prefetchFile: () => undefined,
    report: () => undefined,
  });
  const composition = { claims: [claim] };
  const patcher = new ClaimPatcher([claim]);
  const federation: Federation = {
    ...loader,
    stranded: () => null,
    stepBack: (path) => stepBack(path, { router, composition, federation, patcher }),
  };
  const router = createMemoryRouter(
    [
      {
        Component: Outlet,
        children: [
          { path: '/', element: <p>Home stands</p> },
          {
            id: claimRouteId(claim),
            handle: { remote: 'marketing' },
            Component: ClaimPage,
            ErrorBoundary: UnavailablePage,
            HydrateFallback: LoadingScreen,
            children: [
              ...claimBranch(claim, live as typeof whole),
              { path: '/about/*', element: <p>404</p> },
            ],
          },
        ],
      },
    ],
    { initialEntries: ['/about'] },
  );
  // React tells of each caught error on the console, which is not what is asked here.
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
  const mend = (next: () => Promise<unknown>) => (answer = next);
  return { router, asked, mend, platform };
}
const findPage = () => screen.findByRole('heading', { name: 'About the site' });

test.each([
  ['while it renders', broken],
  ['in its loader', brokenLoader],
])(
  'a page that throws %s is shown as the release before has it, once and for all',
  async (_, live) => {
    const { router, asked, platform } = setUp(async () => whole, live);
    expect(await findPage()).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(platform.reported).toContain(failure);
    const runs = rendered.mock.calls.length;
    await act(() => router.navigate('/'));
    expect(screen.getByText('Home stands')).toBeVisible();
    await act(() => router.navigate('/about'));
    expect(await findPage()).toBeVisible();
    expect([asked, rendered.mock.calls.length]).toEqual([[before.version], runs]);
  },
);

test.each([
  ['whose release before throws as well', async () => broken],
  ['that the release before does not have', async () => ({ routes: {} })],
  ['without a release before', null],
])('a page %s leaves a notice that offers no further try', async (_, load) => {
  const { asked } = setUp(load);
  expect(await screen.findByRole('alert')).toHaveTextContent('The page could not be shown.');
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
  expect(asked).toEqual(load ? [before.version] : []);
});

test('Retry asks for the release before where that could not be had, and does not run the live one again', async () => {
  const user = userEvent.setup();
  const lost = () => Promise.reject(new RemoteUnavailableError('404'));
  const { asked, mend } = setUp(lost);
  const retry = await screen.findByRole('button', { name: 'Retry' });
  const runs = rendered.mock.calls.length;
  await user.click(retry);
  mend(async () => whole);
  await user.click(retry);
  expect(await findPage()).toBeVisible();
  expect(asked).toEqual([before.version, before.version, before.version]);
  expect(rendered).toHaveBeenCalledTimes(runs);
});
