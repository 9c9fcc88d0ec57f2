import {
  EMAIL_KEY,
  NAME_KEY,
  REVIEW_DRAFT_KEY,
  SIGNED_OUT_EVENT,
  TOKEN_KEY,
} from '@tableside/contracts/account/browser';
import { createSessionStore, rememberReturnPage, type CallApi } from '@tableside/platform';
import { readReturnPage } from '@tableside/platform/read-return-page';
import { makeUser } from '@tableside/contracts/factories';
import { createSessionKeeper } from './session-keeper';
import { tokenStorage } from './token-storage';

function setUp(logout: () => Promise<unknown>) {
  const store = createSessionStore();
  store.setState({ status: 'signed-in', user: makeUser() });
  const opened: string[] = [];
  const keeper = createSessionKeeper({
    store,
    call: ((name: string) =>
      name === 'logout' ? logout() : Promise.reject(new Error(name))) as unknown as CallApi,
    tokens: tokenStorage,
    telemetry: { report: () => undefined },
    whenIdle: () => undefined,
    reloadTo: (path) => void opened.push(path),
    onIdentityChange: () => undefined,
  });
  return { keeper, store, opened };
}

beforeEach(() => {
  localStorage.setItem(TOKEN_KEY, 't1');
  localStorage.setItem(NAME_KEY, 'Ada Byron');
  localStorage.setItem(EMAIL_KEY, 'ada@example.com');
  rememberReturnPage({ path: '/favorites', title: 'My Favorites' });
  sessionStorage.setItem(REVIEW_DRAFT_KEY, '{"text":"Go for the soup"}');
});
afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

it.each([
  ['the host agrees', () => Promise.resolve({ data: null, message: '' })],
  ['the host refuses', () => Promise.reject(new Error('Down.'))],
])('signing out leaves nothing of the person behind when %s', async (_case, logout) => {
  const heard = jest.fn();
  window.addEventListener(SIGNED_OUT_EVENT, heard, { once: true });
  const { keeper, store, opened } = setUp(logout);
  await keeper.signOut();
  expect(Object.keys(localStorage)).toEqual([]);
  expect(Object.keys(sessionStorage)).toEqual([]);
  expect(store.getState()).toEqual({ status: 'anonymous', user: null });
  expect(heard).toHaveBeenCalledTimes(1);
  expect(opened).toEqual(['/']);
});

it('a session that ended by itself keeps the place and the draft for the next sign-in', () => {
  const { keeper, store } = setUp(() => Promise.resolve());
  keeper.handleUnauthorized('t1');
  expect(Object.keys(localStorage)).toEqual([]);
  expect(store.getState().status).toBe('anonymous');
  expect(readReturnPage()).toEqual({ path: '/favorites', title: 'My Favorites' });
  expect(sessionStorage.getItem(REVIEW_DRAFT_KEY)).toContain('Go for the soup');
});
