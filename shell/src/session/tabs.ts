import { SIGNED_IN_EVENT, SIGNED_OUT_EVENT, TOKEN_KEY } from '@tableside/contracts/account/browser';
import { TABS_KEY, tokenStorage, type TokenStorage } from './token-storage';

/**
 * What the tabs of one browser tell one another, since a token that is not to be remembered lies in the session storage
 * of each tab alone. Only tabs of this site hear it.
 * - `ask`: a tab without a token would like one.
 * - `offer`: there is this one, for those who asked and have none.
 * - `signed-in`: somebody has just signed in with this one; whoever was signed in before is not any more.
 * - `ended`: this one is worth nothing any more, by sign-out or by the host's word.
 */
type TabsMessage =
  | { readonly kind: 'ask' }
  | { readonly kind: 'offer' | 'signed-in' | 'ended'; readonly token: string };

/** Tabs may run different releases of the shell, so nothing is taken for granted. */
function isTabsMessage(data: unknown): data is TabsMessage {
  if (typeof data !== 'object' || data === null || !('kind' in data)) return false;
  if (data.kind === 'ask') return true;
  const hasToken = 'token' in data && typeof data.token === 'string' && data.token !== '';
  return hasToken && ['offer', 'signed-in', 'ended'].includes(String(data.kind));
}

const CHANNEL = 'shell:session';
/** A tab that has a token answers well within this time, in milliseconds, unless the browser has put it to sleep. */
const SILENCE_MS = 5000;

export interface TabsParts {
  readonly tokens: TokenStorage;
  /** Session storage, this tab's own. */
  readonly own: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** Local storage, which all tabs see. */
  readonly common: Pick<Storage, 'setItem' | 'removeItem'>;
  /** The window: where this tab tells and hears of sign-ins. */
  readonly events: EventTarget;
  readonly openChannel: () => Pick<BroadcastChannel, 'postMessage' | 'onmessage' | 'close'>;
}

/** Joins the other tabs of this browser. Where storage or channels are closed to the site, each tab stays on its own. */
export function openTabs(parts?: TabsParts): void {
  try {
    new Tabs(
      parts ?? {
        tokens: tokenStorage,
        own: sessionStorage,
        common: localStorage,
        events: window,
        openChannel: () => new BroadcastChannel(CHANNEL),
      },
    ).open();
  } catch {
    // What the browser refuses once, it refuses always.
  }
}

class Tabs {
  private channel: ReturnType<TabsParts['openChannel']> | null = null;
  /** The token of this tab as last known, remembered or not. */
  private held: string | null = null;
  /** True while an offer would be taken: since this tab asked, nobody has signed in or out. */
  private isAsking = false;
  /** Tokens that are worth nothing any more, should an offer of one still be on its way. */
  private readonly ended = new Set<string>();

  constructor(private readonly parts: TabsParts) {}

  open(): void {
    const { events } = this.parts;
    this.connect();
    events.addEventListener(SIGNED_IN_EVENT, () => this.handleSignIn());
    events.addEventListener(SIGNED_OUT_EVENT, () => this.handleSignOut());
    events.addEventListener('storage', (event) => this.handleStorage(event as StorageEvent));
    // A page in the browser's memory must not listen; when it comes back it asks or offers anew.
    events.addEventListener('pagehide', () => {
      this.channel?.close();
      this.channel = null;
    });
    events.addEventListener('pageshow', () => {
      if (!this.channel) this.connect();
    });
  }

  private connect(): void {
    this.channel = this.parts.openChannel();
    this.channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (isTabsMessage(data)) this.handleMessage(data);
    };
    this.held = this.parts.tokens.read();
    this.isAsking = !this.held;
    if (this.held) return this.offer('offer');
    this.tell({ kind: 'ask' });
    setTimeout(() => {
      if (this.isAsking) this.parts.common.removeItem(TABS_KEY);
    }, SILENCE_MS);
  }

  private tell(message: TabsMessage): void {
    this.channel?.postMessage(message);
  }

  /** Only what lies in this tab alone: a remembered token the others see themselves. */
  private offer(kind: 'offer' | 'signed-in'): void {
    const token = this.parts.own.getItem(TOKEN_KEY);
    if (!token) return;
    this.parts.common.setItem(TABS_KEY, '1');
    this.tell({ kind, token });
  }

  private handleMessage(message: TabsMessage): void {
    if (message.kind === 'ask') this.offer('offer');
    else if (message.kind === 'ended') this.end(message.token);
    else if (message.kind === 'signed-in' || this.isAsking) this.adopt(message.token);
  }

  private adopt(token: string): void {
    if (this.ended.has(token) || token === this.held) return;
    this.parts.own.setItem(TOKEN_KEY, token);
    // Known before the event, which is otherwise told on as this tab's own sign-in.
    this.held = token;
    this.isAsking = false;
    this.parts.events.dispatchEvent(new Event(SIGNED_IN_EVENT));
  }

  private end(token: string): void {
    this.ended.add(token);
    this.isAsking = false;
    if (this.parts.tokens.read() !== token) return;
    this.held = null;
    this.parts.tokens.remove();
  }

  private handleSignIn(): void {
    const token = this.parts.tokens.read();
    if (token === this.held) return;
    this.held = token;
    this.isAsking = false;
    this.offer('signed-in');
  }

  private handleSignOut(): void {
    const { held } = this;
    this.held = this.parts.tokens.read();
    this.isAsking = false;
    if (!held || held === this.held) return;
    this.ended.add(held);
    this.parts.common.removeItem(TABS_KEY);
    this.tell({ kind: 'ended', token: held });
  }

  private handleStorage({ key, newValue }: StorageEvent): void {
    if (key !== TOKEN_KEY && key !== null) return;
    // A token that is to be remembered counts in every tab, and must not leave an older one behind when it goes.
    if (newValue) this.parts.own.removeItem(TOKEN_KEY);
    this.held = this.parts.tokens.read();
    this.isAsking = false;
  }
}
