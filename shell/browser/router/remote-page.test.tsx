import { PlatformProvider } from '@tableside/platform';
import { createFakePlatform } from '@tableside/testing/fake-platform';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { makeRelease } from '../federation/composition-fixtures';
import { RemoteUnavailableError } from '../federation/errors';
import { FederationProvider, type Federation } from '../federation/federation';
import { ATTEMPT_MS, createLoader } from '../federation/loader';
import { RemotePage, UnavailablePage } from './remote-page';

const release = makeRelease('marketing', '1.0.0', {
  exposes: { './routes': { js: ['routes.js'], css: [] } },
  integrity: { 'entry.js': 'sha384-a', 'routes.js': 'sha384-b' },
});
const routes = { routes: { '/about': [] } };
const AboutPage = () => <h1>About the site</h1>;

/** A tab on a shell page with links to a failing remote and a working one. */
function setUp(failure: () => Promise<unknown>) {
  let response = failure;
  const requested: string[] = [];
  const loader = createLoader({
    registry: { marketing: { releases: [release] } },
    loadModule: (_release, url) => {
      requested.push(url);
      return response();
    },
    loadStyles: () => Promise.resolve(),
    prefetchFile: () => undefined,
    report: () => undefined,
  });
  const federation: Federation = {
    ...loader,
    detached: () => null,
    fallBack: () => Promise.resolve(true),
  };
  const router = createMemoryRouter([
    {
      Component: Outlet,
      children: [
        { path: '/', element: <p>Home works</p> },
        {
          handle: { remote: 'marketing' },
          Component: RemotePage,
          ErrorBoundary: UnavailablePage,
          children: [
            {
              path: '/about',
              loader: () => federation.load('marketing', './routes').then(() => null),
              Component: AboutPage,
            },
          ],
        },
      ],
    },
  ]);
  // React logs caught errors, which these tests do not check.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  render(
    <FederationProvider value={federation}>
      <PlatformProvider platform={createFakePlatform()}>
        <RouterProvider router={router} />
      </PlatformProvider>
    </FederationProvider>,
  );
  return {
    router,
    requested,
    fix: () => {
      response = () => Promise.resolve(routes);
    },
  };
}

const hang = () => new Promise<never>(() => undefined);
const faults: Readonly<Record<string, () => Promise<unknown>>> = {
  'a lost entry': () => Promise.reject(new RemoteUnavailableError('404')),
  'a lost chunk': () =>
    Promise.reject(Object.assign(new Error('chunk'), { name: 'ChunkLoadError' })),
  'a file that was tampered with': () => Promise.reject(new RemoteUnavailableError('integrity')),
  'files that never come': hang,
};

test.each([
  ['breaks the contract', () => Promise.resolve({ routes: 'none' })],
  ['throws', () => Promise.reject(new TypeError('x is undefined'))],
])('shows a notice without Retry for a page whose code %s', async (_, fault) => {
  const { router, requested } = setUp(fault);
  void router.navigate('/about');
  expect(
    await screen.findByRole('heading', { name: 'This page isn’t available right now' }),
  ).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('We couldn’t load this page.');
  expect(screen.getByRole('link', { name: 'Back to Home' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
  expect(requested).toHaveLength(1);
});

describe.each(Object.entries(faults))('the page of a remote with %s', (_name, fault) => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  test('shows a notice until a Retry succeeds', async () => {
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    const { router, requested, fix } = setUp(fault);
    expect(await screen.findByText('Home works')).toBeVisible();
    void router.navigate('/about');
    await jest.advanceTimersByTimeAsync(ATTEMPT_MS + 1);
    await screen.findByRole('heading', { name: 'This page isn’t available right now' });
    expect(screen.getByRole('alert')).toHaveTextContent('We couldn’t load this page.');

    const retry = screen.getByRole('button', { name: 'Retry' });
    await user.click(retry);
    await jest.advanceTimersByTimeAsync(ATTEMPT_MS + 1);
    await waitFor(() => expect(retry).not.toHaveAttribute('aria-disabled', 'true'));
    expect(screen.queryByRole('heading', { name: 'About the site' })).not.toBeInTheDocument();

    fix();
    await user.click(retry);
    expect(await screen.findByRole('heading', { name: 'About the site' })).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    // Failures are not cached: each retry has its own URL.
    expect(requested).toEqual(
      ['', '~r1', '~r2'].map((at) => `/releases/marketing/1.0.0${at}/entry.js`),
    );
  });

  test('leaves other pages alone', async () => {
    const { router } = setUp(fault);
    void router.navigate('/about');
    await jest.advanceTimersByTimeAsync(ATTEMPT_MS + 1);
    await screen.findByRole('heading', { name: 'This page isn’t available right now' });
    void router.navigate('/');
    expect(await screen.findByText('Home works')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});
