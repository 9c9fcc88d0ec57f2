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
const kept = { reserve: { height: '20rem', isKept: true } };
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
    stranded: () => null,
    stepBack: () => Promise.resolve(true),
  };
  // React tells of each caught error on the console, which is not what is asked here.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  root = createRoot(document.body.appendChild(document.createElement('div')));
  // Suspended parts go on only when the render is waited for.
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
  return { user: userEvent.setup(), mend: (next: () => Promise<unknown>) => (current = next) };
}

const fail = () => Promise.reject(new RemoteUnavailableError('404'));

test('shows the widgets of a remote', async () => {
  await setUp(() => Promise.resolve({ widgets }));
  expect(screen.getByText('All restaurants')).toBeInTheDocument();
  expect(screen.getByText('Top by cuisine')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('a remote that cannot be loaded says so in each place, with what stands in for it', async () => {
  await setUp(fail);
  const notices = screen.getAllByRole('alert');
  expect(notices.map((notice) => notice.textContent)).toEqual([
    'This section is not available right now.',
    'This section is not available right now.',
  ]);
  expect(screen.getByText('Instead')).toBeInTheDocument();
});

test('a remote that fails after a while is asked for once', async () => {
  const load = jest.fn(async () => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    return fail();
  });
  await setUp(load);
  expect(await screen.findAllByRole('alert')).toHaveLength(2);
  await act(() => new Promise((resolve) => setTimeout(resolve, 200)));
  expect(load).toHaveBeenCalledTimes(1);
});

test('one retry brings back every place of the remote', async () => {
  const { user, mend } = await setUp(fail);
  mend(() => Promise.resolve({ widgets }));
  await user.click(screen.getAllByRole('button', { name: 'Retry' })[0] as HTMLElement);
  expect(await screen.findByText('All restaurants')).toBeInTheDocument();
  expect(await screen.findByText('Top by cuisine')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('a retry that fails again leaves the notice', async () => {
  const { user } = await setUp(fail);
  await user.click(screen.getAllByRole('button', { name: 'Retry' })[0] as HTMLElement);
  expect(await screen.findAllByRole('button', { name: 'Retry' })).toHaveLength(2);
});

test('a widget that throws while it renders breaks nothing else', async () => {
  const broken = () => {
    throw new Error('boom');
  };
  await setUp(() =>
    Promise.resolve({ widgets: { ...widgets, CuisineRanking: { Component: broken } } }),
  );
  expect(screen.getByText('All restaurants')).toBeInTheDocument();
  expect(screen.getByText('Instead')).toBeInTheDocument();
});

describe('a widget that throws while it renders', () => {
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

  test('leaves its room to the release before until that is there', async () => {
    jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(582);
    const arrival = createDeferred<unknown>();
    await setUp(
      (version) =>
        version === release.version ? Promise.resolve({ widgets: withBroken }) : arrival.promise,
      [release, before],
    );
    expect(document.body.innerHTML).toContain('--slot-reserve: 582px');
    await act(async () => arrival.resolve({ widgets }));
    expect(await screen.findByText('Top by cuisine')).toBeInTheDocument();
  });

  test('in that one too leaves the notice, which offers no further try', async () => {
    const load = jest.fn(async () => ({ widgets: withBroken }));
    await setUp(load, [release, before]);
    expect(await screen.findByRole('alert')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
    expect(load).toHaveBeenCalledTimes(2);
  });

  test('and whose release before cannot be had leaves the notice with Retry, which does not run it again', async () => {
    const load = jest.fn(async (version: string) => {
      if (version === before.version) throw new RemoteUnavailableError('404');
      return { widgets: withBroken };
    });
    const { user } = await setUp(load, [release, before]);
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeInTheDocument();
    const asked = load.mock.calls.map(([version]) => version);
    expect(asked).toEqual([release.version, before.version, before.version]);
  });

  test('in two places of a remote steps back once', async () => {
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

test('a remote that the registry does not list leaves a small notice', async () => {
  await setUp(fail, []);
  expect(screen.getAllByRole('alert')).toHaveLength(2);
});

test('a slot whose widget is missing at first keeps its reserved height', async () => {
  const places = () => document.body.innerHTML.match(/data-late/g)?.length;
  const { user, mend } = await setUp(fail);
  expect(places()).toBe(2);
  mend(() => Promise.resolve({ widgets }));
  await user.click(screen.getAllByRole('button', { name: 'Retry' })[0] as HTMLElement);
  expect(await screen.findByText('All restaurants')).toBeInTheDocument();
  expect(places()).toBe(2);
});
