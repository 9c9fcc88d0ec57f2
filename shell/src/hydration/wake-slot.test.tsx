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
import { createWake, type Wake } from './create-wake';
import { PRESS_SCRIPT } from './inline-scripts';
import { WakeProvider } from './wake-context';

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
  script.textContent = PRESS_SCRIPT;
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
  readonly wake?: Wake;
  readonly at?: string;
  readonly children?: ReactNode;
}

const listeners = new Set<() => void>();

function Page({ slot, load, wake, at = 'here', children }: PageProps) {
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
      <WakeProvider value={wake ?? { find: () => null }}>
        <PlatformProvider platform={platform}>
          <Router value={at}>
            <h1>{at}</h1>
            <RemoteSlot slot={slot} />
            {children}
          </Router>
        </PlatformProvider>
      </WakeProvider>
    </FederationProvider>
  );
}

/** user-event would not wait for what the press makes React do. */
const dispatch = (button: HTMLElement) =>
  button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));

/** A page that the server wrote, taken over while the slot's script is on its way. */
async function setUp(over: Partial<Slot> = {}) {
  const slot = banner(over);
  const there = track(Promise.resolve(widgets));
  await there;
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(<Page slot={slot} load={() => there} />);
  const loading = createDeferred<unknown>();
  const load = jest.fn(() => track(loading.promise));
  const wake = createWake({ slots: [slot], load, patienceMs: 1000 });
  const page = (at: string) => <Page slot={slot} load={load} wake={wake} at={at} />;
  const problems: unknown[] = [];
  await act(async () => {
    const options = { onRecoverableError: (error: unknown) => void problems.push(error) };
    root = hydrateRoot(container, page('here'), options);
  });
  await act(async () => void wake.start());
  const pass = () => act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  return {
    user: userEvent.setup(),
    load,
    wake,
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

test('a sleeping slot is hydrated from the HTML of the server, once its script is there', async () => {
  const { button, arrive, problems } = await setUp();
  const before = button();
  expect(document.body.innerHTML).toContain('data-asleep');
  await arrive();
  expect(button()).toBe(before);
  expect(document.body.innerHTML).not.toContain('data-asleep');
  expect(problems).toEqual([]);
});

test('a press on a sleeping slot is carried out once it is awake, and only once', async () => {
  const { press, button, arrive } = await setUp();
  await press();
  expect(button()).toBeInTheDocument();
  await arrive();
  expect(button()).not.toBeInTheDocument();
});

test('the focus in a sleeping slot stays where it is', async () => {
  const { arrive } = await setUp();
  const link = screen.getByRole('link', { name: 'Offer' });
  await act(async () => link.focus());
  expect(link).toHaveFocus();
  await arrive();
  expect(screen.getByRole('link', { name: 'Offer' })).toBe(link);
  expect(link).toHaveFocus();
});

test('a script that never comes leaves the HTML of an optional slot, without a notice', async () => {
  const { fail } = await setUp();
  await fail();
  expect(screen.getByRole('link', { name: 'Offer' })).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('for a required widget, the notice lies over the HTML and takes no room', async () => {
  const { fail } = await setUp({ place: 'home:section' });
  await fail();
  expect(screen.getByRole('link', { name: 'Offer' })).toBeInTheDocument();
  expect(document.body.innerHTML).toMatch(/class="afloat">.*role="alert"/);
  expect(document.body.innerHTML).not.toContain('data-late');
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
});

test('code that throws leaves the HTML, with a notice that offers no further try', async () => {
  const { fail } = await setUp({ place: 'home:section' });
  await fail(new BrokenRemoteError('x is undefined'));
  expect(screen.getByRole('link', { name: 'Offer' })).toBeInTheDocument();
  expect(screen.getByRole('alert')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
});

test('a page that is left does not wait for the script, and the HTML stays until that is there', async () => {
  const { wake, go, button, arrive, problems } = await setUp();
  wake.strand();
  await go('elsewhere');
  expect(screen.getByRole('heading')).toHaveTextContent('elsewhere');
  expect(button()).toBeInTheDocument();
  expect(screen.getByText('You are here')).toBeInTheDocument();
  await arrive();
  expect(screen.getByText('You are elsewhere')).toBeInTheDocument();
  expect(problems).toEqual([]);
});

test('a late slot asks for its script once somebody is there', async () => {
  const { load, user, press, pass, arrive, button } = await setUp({ wake: 'late' });
  await pass();
  expect(load).not.toHaveBeenCalled();
  await press();
  await user.keyboard('x');
  await act(() => new Promise((resolve) => setTimeout(resolve, 400)));
  expect(load).toHaveBeenCalledTimes(1);
  await arrive();
  expect(button()).not.toBeInTheDocument();
});
