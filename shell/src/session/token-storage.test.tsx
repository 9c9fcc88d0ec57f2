import { TOKEN_KEY, tokenStorage } from './token-storage';
import { watchToken } from './watch-token';

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

  it('is removed from both', () => {
    sessionStorage.setItem(TOKEN_KEY, 'a');
    localStorage.setItem(TOKEN_KEY, 'b');
    tokenStorage.remove();
    expect(tokenStorage.read()).toBeNull();
  });

  it('counts as missing where storage is closed', () => {
    const closed = jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('Denied.', 'SecurityError');
    });
    expect(tokenStorage.read()).toBeNull();
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
    window.dispatchEvent(new Event('account:signed-in'));
    expect(onChange).toHaveBeenCalledTimes(3);
    stop();
    otherTab(TOKEN_KEY);
    expect(onChange).toHaveBeenCalledTimes(3);
  });
});
