import { PlatformProvider } from '@tableside/platform';
import { createDeferred } from '@tableside/testing/fake-api';
import { createFakePlatform } from '@tableside/testing/fake-platform';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { act, createContext, use, useState, type ReactNode } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { makeSlot } from '../federation/composition-fixtures';
import type { Slot } from '../federation/composition';
import { BrokenRemoteError, RemoteUnavailableError } from '../federation/errors';
import { FederationProvider, type Federation, track } from '../federation/federation';
import { RemoteSlot } from './remote-slot';
import { createHydration, type Hydration } from './create-hydration';
import { CLICK_REPLAY_SCRIPT } from './inline-scripts';
import { HydrationProvider } from './hydration-context';

const Router = createContext('here');

function Banner() {
  const [isShown, setIsShown] = useState(true);
  const at = use(Router);
  if (!isShown) return null;
  return (
    <aside>
      <a href="#offer">Offer</a>
      <button type="button" onClick={() => setIsShown(false)}>
        Dismiss
      </button>
      <p>{`You are ${at}`}</p>
    </aside>
  );
}
const widgets = { widgets: { Banner: { Component: Banner } } };

const banner = (over: Partial<Slot> = {}) => makeSlot('layout:top', 'north', 'Banner', over);

beforeAll(() => {
  const script = document.createElement('script');
  script.textContent = CLICK_REPLAY_SCRIPT;
  document.head.append(script);
});

let root: Root | undefined;
afterEach(async () => {
  await act(async () => root?.unmount());
  document.body.replaceChildren();
});

interface PageProps {
  readonly slot: Slot;
  readonly load: () => Promise<unknown>;
  readonly hydrate?: Hydration;
  readonly at?: string;
  readonly children?: ReactNode;
}

const listeners = new Set<() => void>();

function Page({ slot, load, hydrate, at = 'here', children }: PageProps) {
  const [federation] = useState(
    () =>
      ({
        load,
        peek: () => widgets,
        retry: () => undefined,
        onRecovery: (_: string, listener: () => void) => {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
      }) as unknown as Federation,
  );
  const [platform] = useState(createFakePlatform);
  return (
    <FederationProvider value={federation}>
      <HydrationProvider value={hydrate ?? { find: () => null }}>
        <PlatformProvider platform={platform}>
          <Router value={at}>
            <h1>{at}</h1>
            <RemoteSlot slot={slot} />
            {children}
          </Router>
        </PlatformProvider>
      </HydrationProvider>
    </FederationProvider>
  );
}

/** user-event would not wait for React's work after the click. */
const dispatch = (button: HTMLElement) =>
  button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));

/** A hydrated page whose slot's script is still loading. */
async function setUp(over: Partial<Slot> = {}) {
  const slot = banner(over);
  const there = track(Promise.resolve(widgets));
  await there;
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(<Page slot={slot} load={() => there} />);
  const loading = createDeferred<unknown>();
  const load = jest.fn(() => track(loading.promise));
  const hydrate = createHydration({ slots: [slot], load, timeoutMs: 1000 });
  const page = (at: string) => <Page slot={slot} load={load} hydrate={hydrate} at={at} />;
  const problems: unknown[] = [];
  await act(async () => {
    const options = { onRecoverableError: (error: unknown) => void problems.push(error) };
    root = hydrateRoot(container, page('here'), options);
  });
  await act(async () => void hydrate.start());
  const pass = () => act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  return {
    user: userEvent.setup(),
    load,
    hydrate,
    problems,
    pass,
    go: (at: string) => act(async () => root?.render(page(at))),
    arrive: async () => {
      loading.resolve(widgets);
      await pass();
    },
    fail: async (error: Error = new RemoteUnavailableError('404')) => {
      loading.reject(error);
      await pass();
    },
    press: () => act(async () => dispatch(screen.getByRole('button', { name: 'Dismiss' }))),
    button: () => screen.queryByRole('button', { name: 'Dismiss' }),
  };
}

test("hydrates a pending slot from the server's HTML once its script has loaded", async () => {
  const { button, arrive, problems } = await setUp();
  const before = button();
  expect(document.body.innerHTML).toContain('data-pending');
  await arrive();
  expect(button()).toBe(before);
  expect(document.body.innerHTML).not.toContain('data-pending');
  expect(problems).toEqual([]);
});

test('replays a click on a pending slot once after hydration', async () => {
  const { press, button, arrive } = await setUp();
  await press();
  expect(button()).toBeInTheDocument();
  await arrive();
  expect(button()).not.toBeInTheDocument();
});

test('keeps focus in a pending slot', async () => {
  const { arrive } = await setUp();
  const link = screen.getByRole('link', { name: 'Offer' });
  await act(async () => link.focus());
  expect(link).toHaveFocus();
  await arrive();
  expect(screen.getByRole('link', { name: 'Offer' })).toBe(link);
  expect(link).toHaveFocus();
});

test('keeps the HTML of an optional slot without a notice when its script fails', async () => {
  const { fail } = await setUp();
  await fail();
  expect(screen.getByRole('link', { name: 'Offer' })).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('overlays the notice of a required widget without taking space', async () => {
  const { fail } = await setUp({ slot: 'home:section' });
  await fail();
  expect(screen.getByRole('link', { name: 'Offer' })).toBeInTheDocument();
  expect(document.body.innerHTML).toMatch(/class="afloat">.*role="alert"/);
  expect(document.body.innerHTML).not.toContain('data-late');
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
});

test('keeps the HTML and shows a notice without Retry when the code throws', async () => {
  const { fail } = await setUp({ slot: 'home:section' });
  await fail(new BrokenRemoteError('x is undefined'));
  expect(screen.getByRole('link', { name: 'Offer' })).toBeInTheDocument();
  expect(screen.getByRole('alert')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
});

test('navigation does not wait for the script; the HTML stays until it loads', async () => {
  const { hydrate, go, button, arrive, problems } = await setUp();
  hydrate.detach();
  await go('elsewhere');
  expect(screen.getByRole('heading')).toHaveTextContent('elsewhere');
  expect(button()).toBeInTheDocument();
  expect(screen.getByText('You are here')).toBeInTheDocument();
  await arrive();
  expect(screen.getByText('You are elsewhere')).toBeInTheDocument();
  expect(problems).toEqual([]);
});

test('a late slot requests its script after the first interaction', async () => {
  const { load, user, press, pass, arrive, button } = await setUp({ hydrate: 'late' });
  await pass();
  expect(load).not.toHaveBeenCalled();
  await press();
  await user.keyboard('x');
  await act(() => new Promise((resolve) => setTimeout(resolve, 400)));
  expect(load).toHaveBeenCalledTimes(1);
  await arrive();
  expect(button()).not.toBeInTheDocument();
});
