import type { User } from '@tableside/contracts/account/model';
import { ApiError, createSessionStore, type CallApi } from '@tableside/platform';
import { makeUser } from '@tableside/contracts/factories';
import { createDeferred } from '@tableside/testing/fake-api';
import { createSessionKeeper } from './session-keeper';

function setUp(token: string | null) {
  const held = { token };
  const answers: ReturnType<typeof createDeferred<User | null>>[] = [];
  const calls: string[] = [];
  const reports: unknown[] = [];
  const opened: string[] = [];
  const idle: (() => void)[] = [];
  let identityChanges = 0;
  const store = createSessionStore();
  const call = (async (name: string) => {
    calls.push(name);
    const answer = createDeferred<User | null>();
    answers.push(answer);
    return { data: await answer.promise, message: '' };
  }) as unknown as CallApi;
  const keeper = createSessionKeeper({
    store,
    call,
    tokens: { read: () => held.token, remove: () => void (held.token = null) },
    telemetry: { report: (error) => void reports.push(error) },
    whenIdle: (work) => void idle.push(work),
    reloadTo: (path) => void opened.push(path),
    onIdentityChange: () => void identityChanges++,
  });
  const flush = () => new Promise((resolve) => setTimeout(resolve));
  return {
    keeper,
    store,
    held,
    answers,
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
  it('the visitor is anonymous at once, and the session is fetched when the browser is idle', () => {
    const { keeper, store, calls, idle } = setUp(null);
    keeper.ensure();
    expect(store.getState().status).toBe('anonymous');
    expect(calls).toEqual([]);
    idle.forEach((work) => work());
    expect(calls).toEqual(['session']);
    expect(store.getState().status).toBe('anonymous');
  });

  it('a failure is logged and changes nothing', async () => {
    const { keeper, store, answers, reports, idle, flush } = setUp(null);
    keeper.ensure();
    idle.forEach((work) => work());
    const failure = new ApiError('Down.', 503);
    answers[0]?.reject(failure);
    await flush();
    expect(reports).toEqual([failure]);
    expect(store.getState()).toEqual({ status: 'anonymous', user: null });
  });

  it('a session that the host knows all the same is used', async () => {
    const { keeper, store, answers, idle, flush } = setUp(null);
    keeper.ensure();
    idle.forEach((work) => work());
    answers[0]?.resolve(ada);
    await flush();
    expect(store.getState()).toEqual({ status: 'signed-in', user: ada });
  });

  it('it is fetched once, however many pages are visited', () => {
    const { keeper, idle } = setUp(null);
    keeper.ensure();
    keeper.ensure();
    expect(idle).toHaveLength(1);
  });
});

describe('with a stored token', () => {
  it('the session loads, and then holds the user', async () => {
    const { keeper, store, answers, flush, identityChanges } = setUp('t1');
    keeper.ensure();
    expect(store.getState().status).toBe('loading');
    answers[0]?.resolve(ada);
    await flush();
    expect(store.getState()).toEqual({ status: 'signed-in', user: ada });
    expect(identityChanges()).toBe(1);
  });

  it('a failure leaves the visitor anonymous and keeps the token', async () => {
    const { keeper, store, held, answers, reports, flush } = setUp('t1');
    keeper.ensure();
    answers[0]?.reject(new ApiError('Down.', 503));
    await flush();
    expect(store.getState().status).toBe('anonymous');
    expect(held.token).toBe('t1');
    expect(reports).toHaveLength(1);
  });

  it('going on without signing in uncovers the page, and a late answer is used', async () => {
    const { keeper, store, answers, flush } = setUp('t1');
    keeper.ensure();
    keeper.continueAnonymously();
    expect(store.getState().status).toBe('anonymous');
    answers[0]?.resolve(ada);
    await flush();
    expect(store.getState().status).toBe('signed-in');
  });

  it('a 401 removes the token and signs out at once', async () => {
    const { keeper, store, held, answers, flush, identityChanges } = setUp('t1');
    keeper.ensure();
    answers[0]?.resolve(ada);
    await flush();
    keeper.handleUnauthorized('t1');
    expect(held.token).toBeNull();
    expect(store.getState()).toEqual({ status: 'anonymous', user: null });
    expect(identityChanges()).toBe(2);
  });

  it('a 401 for an older token leaves the newer one alone', () => {
    const { keeper, store, held } = setUp('t2');
    keeper.ensure();
    keeper.handleUnauthorized('t1');
    expect(held.token).toBe('t2');
    expect(store.getState().status).toBe('loading');
  });
});

describe('when the token changes elsewhere', () => {
  it('a removed one signs this tab out', async () => {
    const { keeper, store, held, answers, flush } = setUp('t1');
    keeper.ensure();
    answers[0]?.resolve(ada);
    await flush();
    held.token = null;
    keeper.handleTokenChange();
    expect(store.getState().status).toBe('anonymous');
  });

  it('a new one signs this tab in without covering its page', async () => {
    const { keeper, store, held, answers, flush } = setUp(null);
    keeper.ensure();
    held.token = 't2';
    keeper.handleTokenChange();
    expect(store.getState().status).toBe('anonymous');
    answers[0]?.resolve(ada);
    await flush();
    expect(store.getState().status).toBe('signed-in');
  });

  it('the answer for the old one is dropped', async () => {
    const { keeper, store, held, answers, flush } = setUp('t1');
    keeper.ensure();
    held.token = null;
    keeper.handleTokenChange();
    answers[0]?.resolve(ada);
    await flush();
    expect(store.getState().status).toBe('anonymous');
  });
});

describe('while somebody is being signed in by other means', () => {
  it('the session counts as loading, and nothing is looked at', () => {
    const { keeper, store, held, calls } = setUp(null);
    const release = keeper.hold();
    keeper.ensure();
    held.token = 't1';
    keeper.handleTokenChange();
    expect(store.getState().status).toBe('loading');
    expect(calls).toEqual([]);
    release();
    keeper.ensure();
    expect(store.getState().status).toBe('loading');
    expect(calls).toEqual(['session']);
  });
});

describe('signing out', () => {
  it('tells the host, removes the token and opens home afresh', async () => {
    const { keeper, store, held, calls, answers, opened } = setUp('t1');
    const done = keeper.signOut();
    expect(calls).toEqual(['logout']);
    answers[0]?.resolve(null);
    await done;
    expect(held.token).toBeNull();
    expect(store.getState().status).toBe('anonymous');
    expect(opened).toEqual(['/']);
  });

  it('does so as well when the host refuses', async () => {
    const { keeper, held, answers, opened, reports } = setUp('t1');
    const done = keeper.signOut();
    answers[0]?.reject(new ApiError('Down.', 500));
    await done;
    expect(held.token).toBeNull();
    expect(opened).toEqual(['/']);
    expect(reports).toHaveLength(1);
  });

  it('does so as well when the host never answers', async () => {
    jest.useFakeTimers();
    const { keeper, held, opened } = setUp('t1');
    const done = keeper.signOut();
    await jest.advanceTimersByTimeAsync(5000);
    await done;
    jest.useRealTimers();
    expect(held.token).toBeNull();
    expect(opened).toEqual(['/']);
  });
});
