import { SIGNED_IN_EVENT, SIGNED_OUT_EVENT, TOKEN_KEY } from '@tableside/contracts/account/browser';
import { TABS_KEY, tokenStorage, type TokenStorage } from './token-storage';

/** Messages between the tabs of one browser, which share a session-only token:
 * - `ask`: a tab without a token requests one.
 * - `offer`: offers a token to tabs that asked and have none.
 * - `signed-in`: a user has just logged in with this token; the previous login is over.
 * - `ended`: this token is invalid, after sign-out or a 401. */
type TabsMessage =
  | { readonly kind: 'ask' }
  | { readonly kind: 'offer' | 'signed-in' | 'ended'; readonly token: string };

/** Validated because tabs may run different releases of the shell. */
function isTabsMessage(data: unknown): data is TabsMessage {
  if (typeof data !== 'object' || data === null || !('kind' in data)) return false;
  if (data.kind === 'ask') return true;
  const hasToken = 'token' in data && typeof data.token === 'string' && data.token !== '';
  return hasToken && ['offer', 'signed-in', 'ended'].includes(String(data.kind));
}

const CHANNEL = 'shell:session';
/** How long a tab waits for an offer, in milliseconds. A suspended tab may miss it. */
const SILENCE_MS = 5000;

export interface TabsParts {
  readonly tokens: TokenStorage;
  /** Session storage of this tab. */
  readonly own: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** Local storage, shared by all tabs. */
  readonly common: Pick<Storage, 'setItem' | 'removeItem'>;
  /** The window, for login events of this tab. */
  readonly events: EventTarget;
  readonly openChannel: () => Pick<BroadcastChannel, 'postMessage' | 'onmessage' | 'close'>;
}

/** Joins the other tabs of this browser. Without storage or channels, the tab is independent. */
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
    // If the browser denies this once, it always does.
  }
}

class Tabs {
  private channel: ReturnType<TabsParts['openChannel']> | null = null;
  /** The last known token of this tab, remembered or not. */
  private held: string | null = null;
  /** True while an offer is accepted: no one has signed in or out since this tab asked. */
  private isRequesting = false;
  /** Invalid tokens, in case a late offer contains one. */
  private readonly ended = new Set<string>();

  constructor(private readonly parts: TabsParts) {}

  open(): void {
    const { events } = this.parts;
    this.connect();
    events.addEventListener(SIGNED_IN_EVENT, () => this.handleSignIn());
    events.addEventListener(SIGNED_OUT_EVENT, () => this.handleSignOut());
    events.addEventListener('storage', (event) => this.handleStorage(event as StorageEvent));
    // A page in the back/forward cache must not listen; it asks or offers again when restored.
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
    this.isRequesting = !this.held;
    if (this.held) return this.offer('offer');
    this.notify({ kind: 'ask' });
    setTimeout(() => {
      if (this.isRequesting) this.parts.common.removeItem(TABS_KEY);
    }, SILENCE_MS);
  }

  private notify(message: TabsMessage): void {
    this.channel?.postMessage(message);
  }

  /** Only the session token; other tabs can read a remembered token themselves. */
  private offer(kind: 'offer' | 'signed-in'): void {
    const token = this.parts.own.getItem(TOKEN_KEY);
    if (!token) return;
    this.parts.common.setItem(TABS_KEY, '1');
    this.notify({ kind, token });
  }

  private handleMessage(message: TabsMessage): void {
    if (message.kind === 'ask') this.offer('offer');
    else if (message.kind === 'ended') this.end(message.token);
    else if (message.kind === 'signed-in' || this.isRequesting) this.adopt(message.token);
  }

  private adopt(token: string): void {
    if (this.ended.has(token) || token === this.held) return;
    this.parts.own.setItem(TOKEN_KEY, token);
    // Set before the event, which would otherwise be broadcast as this tab's own login.
    this.held = token;
    this.isRequesting = false;
    this.parts.events.dispatchEvent(new Event(SIGNED_IN_EVENT));
  }

  private end(token: string): void {
    this.ended.add(token);
    this.isRequesting = false;
    if (this.parts.tokens.read() !== token) return;
    this.held = null;
    this.parts.tokens.remove();
  }

  private handleSignIn(): void {
    const token = this.parts.tokens.read();
    if (token === this.held) return;
    this.held = token;
    this.isRequesting = false;
    this.offer('signed-in');
  }

  private handleSignOut(): void {
    const { held } = this;
    this.held = this.parts.tokens.read();
    this.isRequesting = false;
    if (!held || held === this.held) return;
    this.ended.add(held);
    this.parts.common.removeItem(TABS_KEY);
    this.notify({ kind: 'ended', token: held });
  }

  private handleStorage({ key, newValue }: StorageEvent): void {
    if (key !== TOKEN_KEY && key !== null) return;
    // A remembered token applies to all tabs and must replace an older session token.
    if (newValue) this.parts.own.removeItem(TOKEN_KEY);
    this.held = this.parts.tokens.read();
    this.isRequesting = false;
  }
}
