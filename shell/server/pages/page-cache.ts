import type { RenderedPage } from '../render/page-renderer';
import type { PageVisit } from '../render/page/page-visit';
import { finishPage, type WholePage } from './whole-page';

/** How long a finished page serves others too, in milliseconds. */
const KEEP_MS = 1000;
/** Pages that are kept at most; beyond that the oldest goes. */
const KEPT_MAX = 200;

/** A page that several requests share. */
export interface SharedPage {
  readonly page: RenderedPage;
  /** The page once it is finished, made once for all; never rejects. */
  readonly whole: () => Promise<WholePage>;
}

interface Entry {
  readonly revision: number;
  readonly shared: Promise<SharedPage>;
  until: number;
}

/** Lets requests for one address share a render: those that come while it is made, and for a second after, unless the
 * registry has changed. Pages hold nothing of the person who asks, since the server knows no sessions. */
export class PageCache {
  private readonly entries = new Map<string, Entry>();

  constructor(
    private readonly startPage: (visit: PageVisit) => Promise<RenderedPage>,
    private readonly readRevision: () => Promise<number>,
    private readonly now: () => number = Date.now,
  ) {}

  /** @returns the page, and whether this request only joins it */
  async open(visit: PageVisit): Promise<SharedPage & { readonly isJoined: boolean }> {
    if (visit.isPrivate) return { ...share(await this.startPage(visit)), isJoined: false };
    const revision = await this.readRevision();
    const key = [visit.url.pathname + visit.url.search, ...(visit.canaries ?? [])].join(' ');
    const known = this.entries.get(key);
    const isFresh = known && known.revision === revision && this.now() < known.until;
    if (isFresh) return { ...(await known.shared), isJoined: true };
    const shared = this.startPage(visit).then((page) => share(page));
    const entry: Entry = { revision, shared, until: Infinity };
    this.entries.delete(key);
    this.entries.set(key, entry);
    for (const oldest of this.entries.keys()) {
      if (this.entries.size <= KEPT_MAX) break;
      this.entries.delete(oldest);
    }
    const forget = () => {
      if (this.entries.get(key) === entry) this.entries.delete(key);
    };
    shared.then(async ({ page }) => {
      await page.rest;
      // A failure of the moment is not spread.
      if (page.opening.status >= 500 || page.redirect) forget();
      else entry.until = this.now() + KEEP_MS;
    }, forget);
    return { ...(await shared), isJoined: false };
  }
}

function share(page: RenderedPage): SharedPage {
  let finishing: Promise<WholePage> | null = null;
  return { page, whole: () => (finishing ??= finishPage(page)) };
}
