import { createSessionStore } from '@tableside/platform';
import { createDeferred } from '@tableside/testing/fake-api';
import { makeUser } from '@tableside/contracts/factories';
import { takeGoogleCode, takeGoogleCodeOfPage } from './google-code';
import { finishGoogleReturn } from './google-return';
import { createSessionKeeper } from './session-keeper';

const ada = makeUser();

function setUp({ code = 'c1', token = null as string | null, shown = Promise.resolve() } = {}) {
  const held = { token };
  const exchange = createDeferred<void | 'second-step'>();
  const opened: string[] = [];
  const reports: unknown[] = [];
  const calls: string[] = [];
  const session = createSessionStore();
  const seen: string[] = [];
  session.subscribe(({ status }) => seen.push(status));
  const keeper = createSessionKeeper({
    store: session,
    call: (async (name: string) => {
      calls.push(name);
      return { data: ada, message: '' };
    }) as never,
    tokens: { read: () => held.token, remove: () => void (held.token = null) },
    telemetry: { report: () => undefined },
    whenIdle: () => undefined,
    reloadTo: () => undefined,
    onIdentityChange: () => undefined,
  });
  const signIn = jest.fn(async () => {
    const outcome = await exchange.promise;
    if (outcome === undefined) held.token = 'fresh';
    return outcome;
  });
  const done = finishGoogleReturn({
    code,
    keeper,
    session,
    telemetry: { report: (error) => void reports.push(error) },
    shown,
    signIn,
    goTo: async (path) => {
      opened.push(path);
      // As the layout does on a page that wants a session.
      if (path === '/') keeper.ensure();
    },
  });
  const flush = () => new Promise((resolve) => setTimeout(resolve));
  return { keeper, session, seen, signIn, exchange, done, opened, reports, calls, flush };
}

let alert: jest.SpyInstance;
beforeEach(() => {
  alert = jest.spyOn(window, 'alert').mockImplementation(() => undefined);
});
afterEach(() => {
  alert.mockRestore();
  window.history.replaceState(null, '', '/');
});

describe('the code', () => {
  it.each([
    ['/login?ggl-code=abc', 'abc', '/login'],
    [
      '/restaurants?cuisine=1&ggl-code=a%2Fb&search=taco+bar#top',
      'a/b',
      '/restaurants?cuisine=1&search=taco+bar#top',
    ],
    ['/?ggl-code=', '', '/'],
    ['/about?code=1', null, '/about?code=1'],
  ])('is taken out of %s', (address, code, rest) => {
    const url = new URL(address, 'https://site.example');
    expect(takeGoogleCode(url)).toBe(code);
    expect(url.href).toBe(`https://site.example${rest}`);
  });

  it("leaves the page's address without a trace in the history", () => {
    window.history.replaceState({ kept: true }, '', '/login?ggl-code=abc&x=1#y');
    const before = window.history.length;
    expect(takeGoogleCodeOfPage()).toBe('abc');
    const { pathname, search, hash } = window.location;
    expect(pathname + search + hash).toBe('/login?x=1#y');
    expect(window.history.length).toBe(before);
    expect(window.history.state).toEqual({ kept: true });
    expect(takeGoogleCodeOfPage()).toBeNull();
  });
});

it('leads home with a session, without the page of a visitor in between', async () => {
  const { keeper, session, seen, signIn, exchange, done, opened, calls, flush } = setUp();
  expect(session.getState().status).toBe('loading');
  // The layout of the page that was returned to.
  keeper.ensure();
  expect(calls).toEqual([]);
  exchange.resolve();
  await done;
  await flush();
  expect(signIn.mock.calls).toEqual([['c1']]);
  expect(opened).toEqual(['/']);
  expect(session.getState()).toEqual({ status: 'signed-in', user: ada });
  expect(new Set(seen)).toEqual(new Set(['loading', 'signed-in']));
  expect(calls).toEqual(['session']);
  expect(alert).not.toHaveBeenCalled();
});

it('that fails says so literally and leads to Login', async () => {
  const { session, exchange, done, opened, reports } = setUp();
  const failure = new Error('Used before.');
  exchange.reject(failure);
  await done;
  expect(alert.mock.calls).toEqual([['Google login failed']]);
  expect(opened).toEqual(['/login']);
  expect(session.getState().status).toBe('anonymous');
  expect(reports).toEqual([failure]);
});

it('that needs a second step leads to Login, and is no failure', async () => {
  const { session, exchange, done, opened, reports } = setUp();
  exchange.resolve('second-step');
  await done;
  expect(alert).not.toHaveBeenCalled();
  expect(opened).toEqual(['/login']);
  expect(session.getState().status).toBe('anonymous');
  expect(reports).toEqual([]);
});

it('without a code fails at once and asks nobody', async () => {
  const { signIn, done, opened } = setUp({ code: '' });
  await done;
  expect(signIn).not.toHaveBeenCalled();
  expect(alert.mock.calls).toEqual([['Google login failed']]);
  expect(opened).toEqual(['/login']);
});

it('does not leave a page that is not hydrated yet', async () => {
  const page = createDeferred<void>();
  const { done, opened, flush } = setUp({ code: '', shown: page.promise });
  await flush();
  expect(alert).not.toHaveBeenCalled();
  expect(opened).toEqual([]);
  page.resolve();
  await done;
  expect(alert.mock.calls).toEqual([['Google login failed']]);
  expect(opened).toEqual(['/login']);
});

describe('a visitor who continued without waiting', () => {
  it('is signed in where they are', async () => {
    const { keeper, session, exchange, done, opened, flush } = setUp();
    keeper.continueAnonymously();
    expect(session.getState().status).toBe('anonymous');
    exchange.resolve();
    await done;
    expect(session.getState().status).toBe('anonymous');
    await flush();
    expect(session.getState().status).toBe('signed-in');
    expect(opened).toEqual([]);
  });

  it('is not disturbed by a failure', async () => {
    const { keeper, exchange, done, opened } = setUp();
    keeper.continueAnonymously();
    exchange.reject(new Error('Down.'));
    await done;
    expect(alert).not.toHaveBeenCalled();
    expect(opened).toEqual([]);
  });
});

it('that fails keeps the earlier session', async () => {
  const { keeper, session, exchange, done, flush } = setUp({ token: 't1' });
  exchange.reject(new Error('Down.'));
  await done;
  // The next page that wants a session.
  keeper.ensure();
  await flush();
  expect(session.getState().status).toBe('signed-in');
});
