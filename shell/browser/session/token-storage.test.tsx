import {
  EMAIL_KEY,
  NAME_KEY,
  SIGNED_IN_EVENT,
  SIGNED_OUT_EVENT,
  TOKEN_KEY,
} from '@tableside/contracts/account/browser';
import { tokenStorage, watchToken } from './token-storage';

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('the stored token', () => {
  it('is read from either storage', () => {
    expect(tokenStorage.read()).toBeNull();
    sessionStorage.setItem(TOKEN_KEY, 'for this visit');
    expect(tokenStorage.read()).toBe('for this visit');
    localStorage.setItem(TOKEN_KEY, 'remembered');
    expect(tokenStorage.read()).toBe('remembered');
  });

  it('counts as missing when it is too long for a request header', () => {
    localStorage.setItem(TOKEN_KEY, 'x'.repeat(5000));
    expect(tokenStorage.read()).toBeNull();
    sessionStorage.setItem(TOKEN_KEY, 'for this visit');
    expect(tokenStorage.read()).toBe('for this visit');
  });

  it('is removed from both storages with all user data and notifies this tab', () => {
    const heard = jest.fn();
    window.addEventListener(SIGNED_OUT_EVENT, heard, { once: true });
    for (const storage of [localStorage, sessionStorage]) {
      for (const key of [TOKEN_KEY, NAME_KEY, EMAIL_KEY]) storage.setItem(key, 'x');
      storage.setItem('shell:theme', 'dark');
    }
    tokenStorage.remove();
    expect([Object.keys(localStorage), Object.keys(sessionStorage)]).toEqual([
      ['shell:theme'],
      ['shell:theme'],
    ]);
    expect(heard).toHaveBeenCalledTimes(1);
  });

  it('counts as missing when storage is unavailable', () => {
    const closed = jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('Denied.', 'SecurityError');
    });
    expect(tokenStorage.read()).toBeNull();
    expect(() => tokenStorage.remove()).not.toThrow();
    closed.mockRestore();
  });
});

describe('watching the token', () => {
  const otherTab = (key: string | null) =>
    window.dispatchEvent(new StorageEvent('storage', { key }));

  it('reacts only to other tabs and the account remote', () => {
    const onChange = jest.fn();
    const stop = watchToken(onChange);
    otherTab('shell:theme');
    expect(onChange).not.toHaveBeenCalled();
    otherTab(TOKEN_KEY);
    otherTab(null);
    window.dispatchEvent(new Event(SIGNED_IN_EVENT));
    window.dispatchEvent(new Event(SIGNED_OUT_EVENT));
    expect(onChange).toHaveBeenCalledTimes(4);
    stop();
    otherTab(TOKEN_KEY);
    window.dispatchEvent(new Event(SIGNED_OUT_EVENT));
    expect(onChange).toHaveBeenCalledTimes(4);
  });

  it('checks again when the page is restored from the back/forward cache', () => {
    const onChange = jest.fn();
    const stop = watchToken(onChange);
    const show = (persisted: boolean) =>
      window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
    show(false);
    expect(onChange).not.toHaveBeenCalled();
    show(true);
    expect(onChange).toHaveBeenCalledTimes(1);
    stop();
  });
});
