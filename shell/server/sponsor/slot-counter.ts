import type { IncomingHttpHeaders } from 'node:http';
import type { SponsorSlot } from '@tableside/contracts/content/sponsor-slots';
import { networkKey, visitorKey } from '@tableside/server/visitor-key';
import { isbot } from 'isbot';
import type { Logger } from '../logger';

const HOUR_MS = 3_600_000;
/** How many pages of one visitor count in an hour, and how many presses: an office shares one address. */
const VIEWS_MAX = 120;
const PRESSES_MAX = 12;
/** How many visitors' share a network has. */
const NETWORK = 10;

/** What of the sponsor's a page showed. */
export interface ShownSlots {
  /** Kind of page, as its claim spells it. */
  readonly page: string;
  readonly slots: readonly SponsorSlot[];
}

/** Who asks: looked at, and not kept with what is counted. */
export interface Asking {
  readonly headers: IncomingHttpHeaders;
  readonly ip: string;
}

/** Sums of a slot on a kind of page. */
interface Line {
  readonly slot: SponsorSlot;
  readonly page: string;
  readonly views: number;
  readonly presses: number;
}

type What = 'views' | 'presses';

/** Sums of how often the sponsor's slots were shown and pressed, until they are logged. */
export class SlotCounter {
  private lines = new Map<string, Line>();
  private readonly shares: Readonly<Record<What, readonly [HourlyShare, HourlyShare]>>;

  constructor(now: () => number = Date.now) {
    const share = (most: number) =>
      [new HourlyShare(most, now), new HourlyShare(most * NETWORK, now)] as const;
    this.shares = { views: share(VIEWS_MAX), presses: share(PRESSES_MAX) };
  }

  /** Counts a page that was sent to somebody. */
  noteView(shown: ShownSlots, asking: Asking): void {
    this.note('views', shown, asking);
  }

  /** Counts a press on a link of a page of this site. */
  notePress(slot: SponsorSlot, page: string, asking: Asking): void {
    if (asking.headers['sec-fetch-site'] === 'same-origin')
      this.note('presses', { page, slots: [slot] }, asking);
  }

  /** What was counted since this was asked last. */
  take(): Line[] {
    const taken = [...this.lines.values()];
    this.lines = new Map();
    return taken;
  }

  private note(what: What, { page, slots }: ShownSlots, { headers, ip }: Asking): void {
    if (slots.length === 0 || !isCounted(headers)) return;
    const [ofVisitor, ofNetwork] = this.shares[what];
    if (!ofVisitor.take(visitorKey(ip)) || !ofNetwork.take(networkKey(ip))) return;
    for (const slot of slots) {
      const key = `${slot} ${page}`;
      const line = this.lines.get(key) ?? { slot, page, views: 0, presses: 0 };
      this.lines.set(key, { ...line, [what]: line[what] + 1 });
    }
  }
}

/** True for a page that a person's browser asks for because somebody wants to see it. Left out are known robots, programs
 * that are no browser, pages that are fetched ahead, and whoever asks not to be tracked: they are taken at their word. */
function isCounted(headers: IncomingHttpHeaders): boolean {
  const isBrowser =
    headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';
  const isAhead = headers['sec-purpose'] !== undefined || headers['purpose'] === 'prefetch';
  const isUnwanted = headers['sec-gpc'] === '1' || headers['dnt'] === '1';
  const agent = headers['user-agent'];
  return isBrowser && !isAhead && !isUnwanted && agent !== undefined && !isbot(agent);
}

/** How many keys are known at most; in an hour that has more, those that come later are not counted. */
const KEYS_MAX = 50_000;

/** How much of an hour's count is one key's at most. Keys are forgotten with the hour, and never written down. */
class HourlyShare {
  private counts = new Map<string, number>();
  private endsAt = 0;

  constructor(
    private readonly most: number,
    private readonly now: () => number,
  ) {}

  /** Counts once.
   * @returns false where the key has had its share */
  take(key: string): boolean {
    if (this.now() >= this.endsAt) {
      this.counts = new Map();
      this.endsAt = this.now() + HOUR_MS;
    }
    const count = this.counts.get(key) ?? 0;
    if (count >= this.most || (count === 0 && this.counts.size >= KEYS_MAX)) return false;
    this.counts.set(key, count + 1);
    return true;
  }
}

/** Logs every hour what was counted in it.
 * @returns logs the rest, and ends */
export function logFigures(counter: Pick<SlotCounter, 'take'>, log: Pick<Logger, 'info'>) {
  const logOnce = () => {
    const lines = counter.take();
    if (lines.length > 0) log.info({ lines }, 'sponsor figures');
  };
  const timer = setInterval(logOnce, HOUR_MS).unref();
  return (): void => {
    clearInterval(timer);
    logOnce();
  };
}
