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
  it('is found in either storage', () => {
    expect(tokenStorage.read()).toBeNull();
    sessionStorage.setItem(TOKEN_KEY, 'for this visit');
    expect(tokenStorage.read()).toBe('for this visit');
    localStorage.setItem(TOKEN_KEY, 'remembered');
    expect(tokenStorage.read()).toBe('remembered');
  });

  it('counts as missing when no request could carry it, so that the site goes on without', () => {
    localStorage.setItem(TOKEN_KEY, 'x'.repeat(5000));
    expect(tokenStorage.read()).toBeNull();
    sessionStorage.setItem(TOKEN_KEY, 'for this visit');
    expect(tokenStorage.read()).toBe('for this visit');
  });

  it('is removed from both, with everything else of the person, and this tab is told', () => {
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

  it('counts as missing where storage is closed', () => {
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

  it('hears other tabs and the account remote, and nothing else', () => {
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

  it('looks again when the page comes back from memory', () => {
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
