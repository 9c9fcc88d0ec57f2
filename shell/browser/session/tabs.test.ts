import {
  NAME_KEY,
  PERSONAL_KEYS,
  SIGNED_IN_EVENT,
  SIGNED_OUT_EVENT,
  TOKEN_KEY,
} from '@tableside/contracts/account/browser';
import { TABS_KEY } from './token-storage';
import { openTabs } from './tabs';

class MemoryStorage {
  readonly items = new Map<string, string>();
  getItem = (key: string) => this.items.get(key) ?? null;
  setItem = (key: string, value: string) => void this.items.set(key, value);
  removeItem = (key: string) => void this.items.delete(key);
}

/** A browser: shared local storage and a channel between tabs. */
function openBrowser() {
  const common = new MemoryStorage();
  const channels = new Set<{ onmessage: ((event: MessageEvent) => unknown) | null }>();
  const sent: string[] = [];
  const openChannel = () => {
    const channel = {
      onmessage: null as ((event: MessageEvent) => unknown) | null,
      postMessage: (data: { kind: string }) => {
        sent.push(data.kind);
        const hearers = [...channels].filter((other) => other !== channel);
        setTimeout(() => {
          for (const { onmessage } of hearers) onmessage?.({ data } as MessageEvent);
        });
      },
      close: () => void channels.delete(channel),
    };
    channels.add(channel);
    return channel;
  };

  const openTab = (token?: string) => {
    const own = new MemoryStorage();
    const events = new EventTarget();
    if (token) own.setItem(TOKEN_KEY, token);
    const tokens = {
      read: () => common.getItem(TOKEN_KEY) ?? own.getItem(TOKEN_KEY),
      remove: () => {
        for (const key of PERSONAL_KEYS) {
          common.removeItem(key);
          own.removeItem(key);
        }
        events.dispatchEvent(new Event(SIGNED_OUT_EVENT));
      },
    };
    const open = () => openTabs({ tokens, own, common, events, openChannel });
    open();
    return {
      tokens,
      own,
      events,
      /** Simulates the account remote. */
      signIn: (fresh: string) => {
        own.setItem(TOKEN_KEY, fresh);
        common.removeItem(TOKEN_KEY);
        events.dispatchEvent(new Event(SIGNED_IN_EVENT));
      },
      heard: (name: string) => {
        const listener = jest.fn();
        events.addEventListener(name, listener);
        return listener;
      },
    };
  };
  const stray = (data: unknown) => {
    for (const { onmessage } of [...channels]) onmessage?.({ data } as MessageEvent);
  };
  return { common, openTab, sent, stray };
}

const pass = (ms = 10) => jest.advanceTimersByTimeAsync(ms);
beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('a token for this browser session', () => {
  it('reaches a tab that is opened later', async () => {
    const { openTab, common } = openBrowser();
    openTab('t1');
    const late = openTab();
    const signedIn = late.heard(SIGNED_IN_EVENT);
    expect(late.tokens.read()).toBeNull();
    await pass();
    expect(late.own.getItem(TOKEN_KEY)).toBe('t1');
    expect(signedIn).toHaveBeenCalledTimes(1);
    expect(common.getItem(TOKEN_KEY)).toBeNull();
  });

  it('reaches tabs that were open at sign-in, and they do not pass it on', async () => {
    const { openTab, sent } = openBrowser();
    const [one, two, three] = [openTab(), openTab(), openTab()];
    await pass();
    sent.length = 0;
    one.signIn('t1');
    await pass();
    expect([two.tokens.read(), three.tokens.read()]).toEqual(['t1', 't1']);
    expect(sent).toEqual(['signed-in']);
  });

  it("is replaced by the next user's token", async () => {
    const { openTab } = openBrowser();
    const [one, two] = [openTab('t1'), openTab('t1')];
    one.signIn('t2');
    await pass();
    expect(two.tokens.read()).toBe('t2');
  });

  it('makes later tabs request it immediately while a tab has one', async () => {
    const { openTab, common } = openBrowser();
    const tab = openTab('t1');
    expect(common.getItem(TABS_KEY)).not.toBeNull();
    tab.tokens.remove();
    expect(common.getItem(TABS_KEY)).toBeNull();
  });

  it('is not waited for when no tab has one', async () => {
    const { openTab, common } = openBrowser();
    common.setItem(TABS_KEY, '1');
    openTab();
    await pass(6000);
    expect(common.getItem(TABS_KEY)).toBeNull();
  });

  it('does not replace a token that a tab already has', async () => {
    const { openTab, stray } = openBrowser();
    const tab = openTab('t1');
    stray({ kind: 'offer', token: 't9' });
    expect(tab.tokens.read()).toBe('t1');
  });
});

describe('the end of a session', () => {
  it('ends it in every tab', async () => {
    const { openTab, sent } = openBrowser();
    const [one, two, three] = [openTab('t1'), openTab('t1'), openTab('t1')];
    two.own.setItem(NAME_KEY, 'Ada Byron');
    const signedOut = two.heard(SIGNED_OUT_EVENT);
    await pass();
    sent.length = 0;
    one.tokens.remove();
    await pass();
    expect([two.tokens.read(), three.tokens.read()]).toEqual([null, null]);
    expect(two.own.getItem(NAME_KEY)).toBeNull();
    expect(signedOut).toHaveBeenCalledTimes(1);
    expect(sent).toEqual(['ended']);
  });

  it('leaves a newer session alone', async () => {
    const { openTab, stray } = openBrowser();
    const tab = openTab('t2');
    stray({ kind: 'ended', token: 't1' });
    expect(tab.tokens.read()).toBe('t2');
  });

  it('is not undone by a late offer', async () => {
    const { openTab, stray } = openBrowser();
    const tab = openTab();
    stray({ kind: 'ended', token: 't1' });
    stray({ kind: 'offer', token: 't1' });
    expect(tab.tokens.read()).toBeNull();
  });

  it('in this tab is not undone by a late offer from another tab', async () => {
    const { openTab, stray } = openBrowser();
    const tab = openTab();
    tab.signIn('t1');
    tab.tokens.remove();
    stray({ kind: 'offer', token: 't1' });
    stray({ kind: 'signed-in', token: 't1' });
    expect(tab.tokens.read()).toBeNull();
  });
});

describe('a remembered token', () => {
  it('replaces the session token of this tab', async () => {
    const { openTab, common } = openBrowser();
    const tab = openTab('t1');
    common.setItem(TOKEN_KEY, 't2');
    const stored = Object.assign(new Event('storage'), { key: TOKEN_KEY, newValue: 't2' });
    tab.events.dispatchEvent(stored);
    common.removeItem(TOKEN_KEY);
    expect(tab.tokens.read()).toBeNull();
  });

  it('is not sent to other tabs, which can all read it', async () => {
    const { openTab, common, sent } = openBrowser();
    common.setItem(TOKEN_KEY, 't2');
    openTab();
    openTab();
    await pass();
    expect(sent).toEqual([]);
  });
});

it('a page in the back/forward cache stops listening and asks again when restored', async () => {
  const { openTab } = openBrowser();
  const resting = openTab();
  await pass();
  resting.events.dispatchEvent(new Event('pagehide'));
  openTab().signIn('t1');
  await pass();
  expect(resting.tokens.read()).toBeNull();
  resting.events.dispatchEvent(new Event('pageshow'));
  await pass();
  expect(resting.tokens.read()).toBe('t1');
});

it.each([null, 'ask', { kind: 'offer' }, { kind: 'signed-in', token: 7 }, { kind: 'other' }])(
  'an invalid message changes nothing: %j',
  async (data) => {
    const { openTab, stray } = openBrowser();
    const tab = openTab();
    stray(data);
    expect(tab.tokens.read()).toBeNull();
  },
);
