import {
  EMAIL_KEY,
  NAME_KEY,
  REVIEW_DRAFT_KEY,
  SIGNED_OUT_EVENT,
  TOKEN_KEY,
} from '@tableside/contracts/account/browser';
import type { User } from '@tableside/contracts/account/model';
import { makeUser } from '@tableside/contracts/factories';
import {
  ApiError,
  createSessionStore,
  rememberReturnPage,
  type CallApi,
} from '@tableside/platform';
import { readReturnPage } from '@tableside/platform/read-return-page';
import { createDeferred } from '@tableside/testing/fake-api';
import { createSessionManager } from './session-manager';
import { tokenStorage } from './token-storage';

const setToken = (token: string | null) =>
  token ? localStorage.setItem(TOKEN_KEY, token) : localStorage.removeItem(TOKEN_KEY);

function setUp(token: string | null) {
  setToken(token);
  const responses: ReturnType<typeof createDeferred<User | null>>[] = [];
  const calls: string[] = [];
  const reports: unknown[] = [];
  const opened: string[] = [];
  const idle: (() => void)[] = [];
  let identityChanges = 0;
  const store = createSessionStore();
  const call = (async (name: string) => {
    calls.push(name);
    const response = createDeferred<User | null>();
    responses.push(response);
    return { data: await response.promise, message: '' };
  }) as unknown as CallApi;
  const manager = createSessionManager({
    store,
    call,
    telemetry: { report: (error) => void reports.push(error) },
    whenIdle: (work) => void idle.push(work),
    reloadTo: (path) => void opened.push(path),
    onIdentityChange: () => void identityChanges++,
  });
  const flush = () => new Promise((resolve) => setTimeout(resolve));
  return {
    manager,
    store,
    responses,
    calls,
    reports,
    opened,
    idle,
    flush,
    identityChanges: () => identityChanges,
  };
}

const ada = makeUser({ id: 7, firstName: 'Ada' });

describe('without a stored token', () => {
  it('treats the visitor as anonymous and fetches the session when idle', () => {
    const { manager, store, calls, idle } = setUp(null);
    manager.ensure();
    expect(store.getState().status).toBe('anonymous');
    expect(calls).toEqual([]);
    idle.forEach((work) => work());
    expect(calls).toEqual(['session']);
    expect(store.getState().status).toBe('anonymous');
  });

  it('logs a failure and changes nothing', async () => {
    const { manager, store, responses, reports, idle, flush } = setUp(null);
    manager.ensure();
    idle.forEach((work) => work());
    const failure = new ApiError('Down.', 503);
    responses[0]?.reject(failure);
    await flush();
    expect(reports).toEqual([failure]);
    expect(store.getState()).toEqual({ status: 'anonymous', user: null });
  });

  it('uses a session that the API returns anyway', async () => {
    const { manager, store, responses, idle, flush } = setUp(null);
    manager.ensure();
    idle.forEach((work) => work());
    responses[0]?.resolve(ada);
    await flush();
    expect(store.getState()).toEqual({ status: 'signed-in', user: ada });
  });

  it('fetches the session once across pages', () => {
    const { manager, idle } = setUp(null);
    manager.ensure();
    manager.ensure();
    expect(idle).toHaveLength(1);
  });
});

describe('with a stored token', () => {
  it('loads the user into the session', async () => {
    const { manager, store, responses, flush, identityChanges } = setUp('t1');
    manager.ensure();
    expect(store.getState().status).toBe('loading');
    responses[0]?.resolve(ada);
    await flush();
    expect(store.getState()).toEqual({ status: 'signed-in', user: ada });
    expect(identityChanges()).toBe(1);
  });

  it('stays anonymous and keeps the token on failure', async () => {
    const { manager, store, responses, reports, flush } = setUp('t1');
    manager.ensure();
    responses[0]?.reject(new ApiError('Down.', 503));
    await flush();
    expect(store.getState().status).toBe('anonymous');
    expect(tokenStorage.read()).toBe('t1');
    expect(reports).toHaveLength(1);
  });

  it('uncovers the page when skipped and uses a late response', async () => {
    const { manager, store, responses, flush } = setUp('t1');
    manager.ensure();
    manager.continueAnonymously();
    expect(store.getState().status).toBe('anonymous');
    responses[0]?.resolve(ada);
    await flush();
    expect(store.getState().status).toBe('signed-in');
  });

  it('removes the token and signs out on a 401', async () => {
    const { manager, store, responses, flush, identityChanges } = setUp('t1');
    manager.ensure();
    responses[0]?.resolve(ada);
    await flush();
    manager.handleUnauthorized('t1');
    expect(tokenStorage.read()).toBeNull();
    expect(store.getState()).toEqual({ status: 'anonymous', user: null });
    expect(identityChanges()).toBe(2);
  });

  it('ignores a 401 for an older token', () => {
    const { manager, store } = setUp('t2');
    manager.ensure();
    manager.handleUnauthorized('t1');
    expect(tokenStorage.read()).toBe('t2');
    expect(store.getState().status).toBe('loading');
  });
});

describe('when the token changes elsewhere', () => {
  it('signs out this tab when the token is removed', async () => {
    const { manager, store, responses, flush } = setUp('t1');
    manager.ensure();
    responses[0]?.resolve(ada);
    await flush();
    setToken(null);
    manager.handleTokenChange();
    expect(store.getState().status).toBe('anonymous');
  });

  it('signs in this tab without covering the page for a new token', async () => {
    const { manager, store, responses, flush } = setUp(null);
    manager.ensure();
    setToken('t2');
    manager.handleTokenChange();
    expect(store.getState().status).toBe('anonymous');
    responses[0]?.resolve(ada);
    await flush();
    expect(store.getState().status).toBe('signed-in');
  });

  it('drops the response for the old token', async () => {
    const { manager, store, responses, flush } = setUp('t1');
    manager.ensure();
    setToken(null);
    manager.handleTokenChange();
    responses[0]?.resolve(ada);
    await flush();
    expect(store.getState().status).toBe('anonymous');
  });
});

describe('during a Google login', () => {
  it('keeps the session loading and fetches nothing', () => {
    const { manager, store, calls } = setUp(null);
    const release = manager.hold();
    manager.ensure();
    setToken('t1');
    manager.handleTokenChange();
    expect(store.getState().status).toBe('loading');
    expect(calls).toEqual([]);
    release();
    manager.ensure();
    expect(store.getState().status).toBe('loading');
    expect(calls).toEqual(['session']);
  });
});

describe('user data', () => {
  beforeEach(() => {
    localStorage.setItem(NAME_KEY, 'Ada Byron');
    localStorage.setItem(EMAIL_KEY, 'ada@example.com');
    rememberReturnPage({ path: '/favorites', title: 'My Favorites' });
    sessionStorage.setItem(REVIEW_DRAFT_KEY, '{"text":"Go for the soup"}');
  });
  afterEach(() => jest.useRealTimers());

  it.each<[string, (response: ReturnType<typeof createDeferred<User | null>>) => void]>([
    ['succeeds', ({ resolve }) => resolve(null)],
    ['refuses', ({ reject }) => reject(new ApiError('Down.', 500))],
    ['never responds', () => void jest.advanceTimersByTime(5000)],
  ])('is cleared by signing out, which opens home, when the API %s', async (_case, respond) => {
    jest.useFakeTimers();
    const heard = jest.fn();
    window.addEventListener(SIGNED_OUT_EVENT, heard, { once: true });
    const { manager, store, calls, responses, opened } = setUp('t1');
    store.setState({ status: 'signed-in', user: ada });
    const done = manager.signOut();
    expect(calls).toEqual(['logout']);
    respond(responses[0]!);
    await done;
    expect([...Object.keys(localStorage), ...Object.keys(sessionStorage)]).toEqual([]);
    expect(store.getState()).toEqual({ status: 'anonymous', user: null });
    expect(heard).toHaveBeenCalledTimes(1);
    expect(opened).toEqual(['/']);
  });

  it('for the next login survives an expired session', () => {
    const { manager, store } = setUp('t1');
    manager.handleUnauthorized('t1');
    expect(Object.keys(localStorage)).toEqual([]);
    expect(store.getState().status).toBe('anonymous');
    expect(readReturnPage()).toEqual({ path: '/favorites', title: 'My Favorites' });
    expect(sessionStorage.getItem(REVIEW_DRAFT_KEY)).toContain('Go for the soup');
  });
});
