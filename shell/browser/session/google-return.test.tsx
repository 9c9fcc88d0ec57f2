import { TOKEN_KEY } from '@tableside/contracts/account/browser';
import { createDeferred } from '@tableside/testing/fake-api';
import { createFakePlatform } from '@tableside/testing/fake-platform';
import { makeUser } from '@tableside/contracts/factories';
import { takeGoogleCode, takeGoogleCodeOfPage } from './google-code';
import { finishGoogleReturn } from './google-return';
import { createSessionManager } from './session-manager';

const ada = makeUser();

function setUp({ code = 'c1', token = null as string | null, shown = Promise.resolve() } = {}) {
  if (token) localStorage.setItem(TOKEN_KEY, token);
  const exchange = createDeferred<void | 'second-step'>();
  const opened: string[] = [];
  const calls: string[] = [];
  const platform = createFakePlatform();
  const { session, reported: reports } = platform;
  const seen: string[] = [];
  session.subscribe(({ status }) => seen.push(status));
  const manager = createSessionManager({
    store: session,
    call: (async (name: string) => {
      calls.push(name);
      return { data: ada, message: '' };
    }) as never,
    telemetry: { report: () => undefined },
    whenIdle: () => undefined,
    reloadTo: () => undefined,
    onIdentityChange: () => undefined,
  });
  const signIn = jest.fn(async () => {
    const outcome = await exchange.promise;
    if (outcome === undefined) localStorage.setItem(TOKEN_KEY, 'fresh');
    return outcome;
  });
  const navigate = async (path: string) => {
    opened.push(path);
    // As the layout does on a page with a session.
    if (path === '/') manager.ensure();
  };
  const done = finishGoogleReturn({
    code,
    parts: { platform, session: manager },
    services: {
      load: async () => ({ createAuthService: () => ({ completeGoogleSignIn: signIn }) }) as never,
    },
    router: { navigate },
    shown,
    release: manager.hold(),
  });
  const flush = () => new Promise((resolve) => setTimeout(resolve));
  return { manager, session, seen, signIn, exchange, done, opened, reports, calls, flush };
}

let alert: jest.SpyInstance;
beforeEach(() => {
  alert = jest.spyOn(window, 'alert').mockImplementation(() => undefined);
});
afterEach(() => {
  alert.mockRestore();
  window.history.replaceState(null, '', '/');
});

describe('Google code', () => {
  it.each([
    ['/login?ggl-code=abc', 'abc', '/login'],
    [
      '/restaurants?cuisine=1&ggl-code=a%2Fb&search=taco+bar#top',
      'a/b',
      '/restaurants?cuisine=1&search=taco+bar#top',
    ],
    ['/?ggl-code=', '', '/'],
    ['/about?code=1', null, '/about?code=1'],
  ])('is removed from %s', (address, code, rest) => {
    const url = new URL(address, 'https://site.example');
    expect(takeGoogleCode(url)).toBe(code);
    expect(url.href).toBe(`https://site.example${rest}`);
  });

  it('is removed from the URL and the history', () => {
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

it('a return from Google opens home with a session', async () => {
  const { manager, session, seen, signIn, exchange, done, opened, calls, flush } = setUp();
  expect(session.getState().status).toBe('loading');
  // The layout of the page after the return.
  manager.ensure();
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

it('a failed return shows the alert and opens Login', async () => {
  const { session, exchange, done, opened, reports } = setUp();
  const failure = new Error('Used before.');
  exchange.reject(failure);
  await done;
  expect(alert.mock.calls).toEqual([['Google login failed']]);
  expect(opened).toEqual(['/login']);
  expect(session.getState().status).toBe('anonymous');
  expect(reports).toEqual([failure]);
});

it('a return that needs a second step opens Login without an alert', async () => {
  const { session, exchange, done, opened, reports } = setUp();
  exchange.resolve('second-step');
  await done;
  expect(alert).not.toHaveBeenCalled();
  expect(opened).toEqual(['/login']);
  expect(session.getState().status).toBe('anonymous');
  expect(reports).toEqual([]);
});

it('a return without a code fails without a request', async () => {
  const { signIn, done, opened } = setUp({ code: '' });
  await done;
  expect(signIn).not.toHaveBeenCalled();
  expect(alert.mock.calls).toEqual([['Google login failed']]);
  expect(opened).toEqual(['/login']);
});

it('does not navigate before hydration', async () => {
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

describe('a visitor who skipped the wait', () => {
  it('is signed in on the current page', async () => {
    const { manager, session, exchange, done, opened, flush } = setUp();
    manager.continueAnonymously();
    expect(session.getState().status).toBe('anonymous');
    exchange.resolve();
    await done;
    expect(session.getState().status).toBe('anonymous');
    await flush();
    expect(session.getState().status).toBe('signed-in');
    expect(opened).toEqual([]);
  });

  it('is not disturbed by a failure', async () => {
    const { manager, exchange, done, opened } = setUp();
    manager.continueAnonymously();
    exchange.reject(new Error('Down.'));
    await done;
    expect(alert).not.toHaveBeenCalled();
    expect(opened).toEqual([]);
  });
});

it('a failed return keeps the earlier session', async () => {
  const { manager, session, exchange, done, flush } = setUp({ token: 't1' });
  exchange.reject(new Error('Down.'));
  await done;
  // The next page with a session.
  manager.ensure();
  await flush();
  expect(session.getState().status).toBe('signed-in');
});
