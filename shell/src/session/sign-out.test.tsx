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
import { createSessionManager } from './session-manager';
import { tokenStorage } from './token-storage';

function setUp(logout: () => Promise<unknown>) {
  const store = createSessionStore();
  store.setState({ status: 'signed-in', user: makeUser() });
  const opened: string[] = [];
  const manager = createSessionManager({
    store,
    call: ((name: string) =>
      name === 'logout' ? logout() : Promise.reject(new Error(name))) as unknown as CallApi,
    tokens: tokenStorage,
    telemetry: { report: () => undefined },
    whenIdle: () => undefined,
    reloadTo: (path) => void opened.push(path),
    onIdentityChange: () => undefined,
  });
  return { manager, store, opened };
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
  ['the API succeeds', () => Promise.resolve({ data: null, message: '' })],
  ['the API refuses', () => Promise.reject(new Error('Down.'))],
])('signing out clears all user data when %s', async (_case, logout) => {
  const heard = jest.fn();
  window.addEventListener(SIGNED_OUT_EVENT, heard, { once: true });
  const { manager, store, opened } = setUp(logout);
  await manager.signOut();
  expect(Object.keys(localStorage)).toEqual([]);
  expect(Object.keys(sessionStorage)).toEqual([]);
  expect(store.getState()).toEqual({ status: 'anonymous', user: null });
  expect(heard).toHaveBeenCalledTimes(1);
  expect(opened).toEqual(['/']);
});

it('an expired session keeps the page and the draft for the next login', () => {
  const { manager, store } = setUp(() => Promise.resolve());
  manager.handleUnauthorized('t1');
  expect(Object.keys(localStorage)).toEqual([]);
  expect(store.getState().status).toBe('anonymous');
  expect(readReturnPage()).toEqual({ path: '/favorites', title: 'My Favorites' });
  expect(sessionStorage.getItem(REVIEW_DRAFT_KEY)).toContain('Go for the soup');
});
