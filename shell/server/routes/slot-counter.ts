import type { IncomingHttpHeaders } from 'node:http';
import type { SponsorSlot } from '@tableside/contracts/content/sponsor-slots';
import { networkKey, visitorKey } from '@tableside/server/visitor-key';
import { isbot } from 'isbot';
import type { Logger } from '../logger';
import type { ShownSlots } from '../render/page-content';

const HOUR_MS = 3_600_000;
/** Maximum counted pages and clicks per visitor and hour; an office shares one address. */
const VIEWS_MAX = 120;
const CLICKS_MAX = 12;
/** How many visitors' limits a network has. */
const NETWORK = 10;

/** Checked but not stored with the counts. */
export interface Client {
  readonly headers: IncomingHttpHeaders;
  readonly ip: string;
}

interface Line {
  readonly slot: SponsorSlot;
  readonly page: string;
  readonly views: number;
  readonly clicks: number;
}

type Counter = 'views' | 'clicks';

/** Counts views and clicks of the sponsor's slots until they are logged. */
export class SlotCounter {
  private lines = new Map<string, Line>();
  private readonly shares: Readonly<Record<Counter, readonly [HourlyShare, HourlyShare]>>;

  constructor(now: () => number = Date.now, keysMax = KEYS_MAX) {
    const share = (most: number) =>
      [new HourlyShare(most, keysMax, now), new HourlyShare(most * NETWORK, keysMax, now)] as const;
    this.shares = { views: share(VIEWS_MAX), clicks: share(CLICKS_MAX) };
  }

  recordView(shown: ShownSlots, client: Client): void {
    this.count('views', shown, client);
  }

  /** Counts a click on a link of a page of this site. */
  recordClick(slot: SponsorSlot, page: string, client: Client): void {
    if (client.headers['sec-fetch-site'] === 'same-origin')
      this.count('clicks', { page, slots: [slot] }, client);
  }

  /** Counts since the last call. */
  take(): Line[] {
    const taken = [...this.lines.values()];
    this.lines = new Map();
    return taken;
  }

  private count(what: Counter, { page, slots }: ShownSlots, { headers, ip }: Client): void {
    if (slots.length === 0 || !isCounted(headers)) return;
    const [ofVisitor, ofNetwork] = this.shares[what];
    // One network can fill the list of visitors; everyone is then limited by network.
    const isCountable = ofVisitor.take(visitorKey(ip)) ?? true;
    if (!isCountable || !ofNetwork.take(networkKey(ip))) return;
    for (const slot of slots) {
      const key = `${slot} ${page}`;
      const line = this.lines.get(key) ?? { slot, page, views: 0, clicks: 0 };
      this.lines.set(key, { ...line, [what]: line[what] + 1 });
    }
  }
}

/** True for a user's browser; excludes robots, prefetches, and those who opt out of tracking. */
function isCounted(headers: IncomingHttpHeaders): boolean {
  const isBrowser =
    headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';
  const isAhead = headers['sec-purpose'] !== undefined || headers['purpose'] === 'prefetch';
  const isUnwanted = headers['sec-gpc'] === '1' || headers['dnt'] === '1';
  const agent = headers['user-agent'];
  return isBrowser && !isAhead && !isUnwanted && agent !== undefined && !isbot(agent);
}

/** Maximum number of keys per hour. */
const KEYS_MAX = 50_000;

/** Maximum share of one key in an hour's counts. Keys are discarded after the hour. */
class HourlyShare {
  private counts = new Map<string, number>();
  private endsAt = 0;

  constructor(
    private readonly most: number,
    private readonly keysMax: number,
    private readonly now: () => number,
  ) {}

  /** Counts once. @returns false when the key has reached its limit; null when there are too many keys */
  take(key: string): boolean | null {
    if (this.now() >= this.endsAt) {
      this.counts = new Map();
      this.endsAt = this.now() + HOUR_MS;
    }
    const count = this.counts.get(key) ?? 0;
    if (count >= this.most) return false;
    if (count === 0 && this.counts.size >= this.keysMax) return null;
    this.counts.set(key, count + 1);
    return true;
  }
}

/** Logs the counts every hour. @returns logs the rest and stops */
export function logAnalytics(counter: Pick<SlotCounter, 'take'>, log: Pick<Logger, 'info'>) {
  const logOnce = () => {
    const lines = counter.take();
    if (lines.length > 0) log.info({ lines }, 'sponsor analytics');
  };
  const timer = setInterval(logOnce, HOUR_MS).unref();
  return (): void => {
    clearInterval(timer);
    logOnce();
  };
}
