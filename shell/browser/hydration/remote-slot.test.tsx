import { PlatformProvider } from '@tableside/platform';
import { createDeferred } from '@tableside/testing/fake-api';
import { createFakePlatform } from '@tableside/testing/fake-platform';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { RemoteUnavailableError } from '../federation/errors';
import { makeRelease, makeSlot } from '../federation/composition-fixtures';
import { FederationProvider, type Federation } from '../federation/federation';
import { createLoader } from '../federation/loader';
import { RemoteSlot } from './remote-slot';

const release = makeRelease('discovery', '1.0.0', {
  exposes: { './widgets': { js: [], css: [] } },
});
const kept = { minHeight: { height: '20rem', isPersistent: true } };
const widgets = {
  RestaurantGrid: { Component: () => <p>All restaurants</p> },
  CuisineRanking: { Component: () => <p>Top by cuisine</p> },
};

let root: Root | undefined;
afterEach(() => {
  act(() => root?.unmount());
  document.body.replaceChildren();
});

async function setUp(
  load: (version: string) => Promise<unknown>,
  releases: readonly (typeof release)[] = [release],
) {
  let current = load;
  const loader = createLoader({
    registry: releases.length > 0 ? { discovery: { releases } } : {},
    loadModule: ({ version }) => current(version),
    loadStyles: () => Promise.resolve(),
    prefetchFile: () => undefined,
    report: () => undefined,
  });
  const federation: Federation = {
    ...loader,
    detached: () => null,
    fallBack: () => Promise.resolve(true),
  };
  // React logs caught errors, which these tests do not check.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  root = createRoot(document.body.appendChild(document.createElement('div')));
  // Suspended parts only continue when the render is awaited.
  await act(async () =>
    root?.render(
      <FederationProvider value={federation}>
        <PlatformProvider platform={createFakePlatform()}>
          <RemoteSlot slot={makeSlot('home:section', 'discovery', 'RestaurantGrid', kept)} />
          <RemoteSlot
            slot={makeSlot('home:section', 'discovery', 'CuisineRanking', kept)}
            fallback={<p>Instead</p>}
          />
        </PlatformProvider>
      </FederationProvider>,
    ),
  );
  return { user: userEvent.setup(), fix: (next: () => Promise<unknown>) => (current = next) };
}

const fail = () => Promise.reject(new RemoteUnavailableError('404'));

test('shows the widgets of a remote', async () => {
  await setUp(() => Promise.resolve({ widgets }));
  expect(screen.getByText('All restaurants')).toBeInTheDocument();
  expect(screen.getByText('Top by cuisine')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('shows a notice and the fallback in each slot of a remote that cannot be loaded', async () => {
  await setUp(fail);
  const notices = screen.getAllByRole('alert');
  expect(notices.map((notice) => notice.textContent)).toEqual([
    'This section isn’t available right now.',
    'This section isn’t available right now.',
  ]);
  expect(screen.getByText('Instead')).toBeInTheDocument();
});

test('requests a remote that fails late only once', async () => {
  const load = jest.fn(async () => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    return fail();
  });
  await setUp(load);
  expect(await screen.findAllByRole('alert')).toHaveLength(2);
  await act(() => new Promise((resolve) => setTimeout(resolve, 200)));
  expect(load).toHaveBeenCalledTimes(1);
});

test('one retry restores every slot of the remote', async () => {
  const { user, fix } = await setUp(fail);
  fix(() => Promise.resolve({ widgets }));
  await user.click(screen.getAllByRole('button', { name: 'Retry' })[0] as HTMLElement);
  expect(await screen.findByText('All restaurants')).toBeInTheDocument();
  expect(await screen.findByText('Top by cuisine')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('keeps the notice when a retry fails', async () => {
  const { user } = await setUp(fail);
  await user.click(screen.getAllByRole('button', { name: 'Retry' })[0] as HTMLElement);
  expect(await screen.findAllByRole('button', { name: 'Retry' })).toHaveLength(2);
});

test('a widget that throws while rendering breaks nothing else', async () => {
  const broken = () => {
    throw new Error('boom');
  };
  await setUp(() =>
    Promise.resolve({ widgets: { ...widgets, CuisineRanking: { Component: broken } } }),
  );
  expect(screen.getByText('All restaurants')).toBeInTheDocument();
  expect(screen.getByText('Instead')).toBeInTheDocument();
});

describe('a widget that throws while rendering', () => {
  const before = { ...release, version: '0.9.0', container: 'mfe_discovery_0_9_0' };
  const broken = () => {
    throw new Error('boom');
  };
  const withBroken = { ...widgets, CuisineRanking: { Component: broken } };

  test('is shown as the release before it has it, and the others stay', async () => {
    const load = jest.fn(async (version: string) => ({
      widgets: version === before.version ? widgets : withBroken,
    }));
    await setUp(load, [release, before]);
    expect(await screen.findByText('Top by cuisine')).toBeInTheDocument();
    expect(screen.getByText('All restaurants')).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(load.mock.calls).toEqual([[release.version], [before.version]]);
  });

  test('keeps its height until the previous release has loaded', async () => {
    jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(582);
    const arrival = createDeferred<unknown>();
    await setUp(
      (version) =>
        version === release.version ? Promise.resolve({ widgets: withBroken }) : arrival.promise,
      [release, before],
    );
    expect(document.body.innerHTML).toContain('--slot-min-height: 582px');
    await act(async () => arrival.resolve({ widgets }));
    expect(await screen.findByText('Top by cuisine')).toBeInTheDocument();
  });

  test('shows a notice without Retry when the previous release throws too', async () => {
    const load = jest.fn(async () => ({ widgets: withBroken }));
    await setUp(load, [release, before]);
    expect(await screen.findByRole('alert')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
    expect(load).toHaveBeenCalledTimes(2);
  });

  test('shows Retry when the previous release cannot be loaded and does not rerun the broken one', async () => {
    const load = jest.fn(async (version: string) => {
      if (version === before.version) throw new RemoteUnavailableError('404');
      return { widgets: withBroken };
    });
    const { user } = await setUp(load, [release, before]);
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeInTheDocument();
    const requested = load.mock.calls.map(([version]) => version);
    expect(requested).toEqual([release.version, before.version, before.version]);
  });

  test('falls back once when two slots of a remote throw', async () => {
    const bothBroken = {
      RestaurantGrid: { Component: broken },
      CuisineRanking: { Component: broken },
    };
    const load = jest.fn(async (version: string) => ({
      widgets: version === before.version ? widgets : bothBroken,
    }));
    await setUp(load, [release, before]);
    expect(await screen.findByText('Top by cuisine')).toBeInTheDocument();
    expect(await screen.findByText('All restaurants')).toBeInTheDocument();
    expect(load).toHaveBeenCalledTimes(2);
  });
});

describe('a widget that the release lacks', () => {
  const { RestaurantGrid } = widgets;
  const before = { ...release, version: '0.9.0', container: 'mfe_discovery_0_9_0' };

  test('is taken from the release before', async () => {
    const load = async (version: string) => ({
      widgets: version === before.version ? widgets : { RestaurantGrid },
    });
    await setUp(load, [release, before]);
    expect(await screen.findByText('Top by cuisine')).toBeInTheDocument();
  });

  test('has a notice without Retry when no release has it', async () => {
    await setUp(async () => ({ widgets: { RestaurantGrid } }));
    expect(await screen.findByRole('alert')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
  });
});

test('shows a small notice for a remote not in the registry', async () => {
  await setUp(fail, []);
  expect(screen.getAllByRole('alert')).toHaveLength(2);
});

test('keeps the reserved height of a slot whose widget loads later', async () => {
  const slots = () => document.body.innerHTML.match(/data-late/g)?.length;
  const { user, fix } = await setUp(fail);
  expect(slots()).toBe(2);
  fix(() => Promise.resolve({ widgets }));
  await user.click(screen.getAllByRole('button', { name: 'Retry' })[0] as HTMLElement);
  expect(await screen.findByText('All restaurants')).toBeInTheDocument();
  expect(slots()).toBe(2);
});
