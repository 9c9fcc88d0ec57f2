import { LRUCache } from 'lru-cache';
import type { RenderedPage } from '../render/page-renderer';
import type { PageVisit } from '../render/page-visit';
import { SHARED_MAX_AGE_S } from '../render/page-headers';
import { createHash } from 'node:crypto';
import type { Encoding } from '@tableside/server/encoding';
import { encodeOnce } from '../http/encoding';
import { STATE_TAG } from '../render/html';

/** How long a finished page serves others too, in milliseconds. */
const KEEP_MS = 1000;
/** Until what age a whole page is sent while it is rendered again, in milliseconds. */
const STALE_MAX_MS = SHARED_MAX_AGE_S * 1000;
/** Pages that are kept at most; beyond that the one that nobody has asked for longest goes. */
const KEPT_MAX = 200;

interface SharedPage {
  readonly page: RenderedPage;
  /** The page once it is finished, made once for all; never rejects. */
  readonly whole: () => Promise<WholePage>;
}

interface OpenedPage extends SharedPage {
  /** False for the request that the page is rendered for. */
  readonly isJoined: boolean;
  /** Milliseconds since it was finished. */
  readonly ageMs: number;
}

interface Entry {
  readonly version: number;
  readonly shared: Promise<SharedPage>;
  /** Null while it is rendered. */
  finishedAt: number | null;
  /** Whether it may be sent while the next one is rendered. */
  isWhole: boolean;
  /** What is to replace it. */
  next: Entry | null;
}

/** Lets requests for one address share a render: those that come while it is made and for a second after. Later ones get the page
 * as it was, and the first of them has it rendered again. Pages hold nothing of the person who asks, since the server knows no
 * sessions. */
export class PageCache {
  private readonly entries = new LRUCache<string, Entry>({ max: KEPT_MAX });

  /** @param readVersion another number once pages of before must not be sent any more */
  constructor(
    private readonly startPage: (visit: PageVisit) => Promise<RenderedPage>,
    private readonly readVersion: () => Promise<number>,
    private readonly now: () => number = Date.now,
  ) {}

  async open(visit: PageVisit): Promise<OpenedPage> {
    if (visit.isPrivate) {
      return { ...share(await this.startPage(visit)), isJoined: false, ageMs: 0 };
    }
    const version = await this.readVersion();
    const key = [visit.url.pathname + visit.url.search, ...(visit.canaries ?? [])].join(' ');
    const known = this.entries.get(key);
    if (known?.version === version) {
      const ageMs = this.ageOf(known);
      if (ageMs < KEEP_MS) return { ...(await known.shared), isJoined: true, ageMs };
      if (known.isWhole && ageMs < STALE_MAX_MS) {
        known.next ??= this.render(key, version, visit);
        return { ...(await known.shared), isJoined: true, ageMs };
      }
    }
    const underWay = known?.next?.version === version ? known.next : null;
    const entry = underWay ?? this.render(key, version, visit);
    this.entries.set(key, entry);
    return { ...(await entry.shared), isJoined: entry === underWay, ageMs: 0 };
  }

  private ageOf({ finishedAt }: Entry): number {
    return finishedAt === null ? 0 : this.now() - finishedAt;
  }

  private render(key: string, version: number, visit: PageVisit): Entry {
    const shared = this.startPage(visit).then(share);
    const entry: Entry = { version, shared, finishedAt: null, isWhole: false, next: null };
    void this.finish(key, entry);
    return entry;
  }

  /** Keeps the finished page, in the place of the one before; a failure of the moment is not spread. */
  private async finish(key: string, entry: Entry): Promise<void> {
    const outcome = await outcomeOf(entry.shared);
    const held = this.entries.get(key);
    const before = held?.next === entry ? held : null;
    if (!before && held !== entry) return;
    if (outcome === 'redirect' || (outcome === 'failed' && !before)) this.entries.delete(key);
    else if (before && (outcome === 'failed' || outcome === 'partial')) before.next = null;
    else {
      entry.finishedAt = this.now();
      entry.isWhole = outcome === 'whole';
      if (before) this.entries.set(key, entry);
    }
  }
}

type Outcome = 'whole' | 'partial' | 'missing' | 'redirect' | 'failed';

async function outcomeOf(shared: Promise<SharedPage>): Promise<Outcome> {
  try {
    const { page } = await shared;
    const { isComplete } = await page.rest;
    const { status } = page.opening;
    if (page.redirect) return 'redirect';
    if (status >= 500) return 'failed';
    if (status !== 200) return 'missing';
    return isComplete ? 'whole' : 'partial';
  } catch {
    return 'failed';
  }
}

function share(page: RenderedPage): SharedPage {
  let finishing: Promise<WholePage> | null = null;
  return { page, whole: () => (finishing ??= finishWhole(page)) };
}

/** A finished page, as it is sent to all who ask for it. */
interface WholePage {
  /** Weak: pages that differ only in when they were made are the same. */
  readonly etag: string;
  /** True when others may be handed the page for a while. */
  readonly isComplete: boolean;
  /** The page in an encoding, made once. */
  readonly encoded: (encoding: Encoding) => Promise<Buffer>;
}

/** When the page and its data were made, in the page's state. */
const MOMENTS = /"(?:renderedAt|dehydratedAt|dataUpdatedAt|errorUpdatedAt)":(?:"[^"]*"|\d+)/g;

/** @param opening holds no moments
 * @param rest ends with the page's state, the only part that is searched for moments */
export const etagOf = (opening: Buffer, rest: string): string => {
  const at = Math.max(rest.lastIndexOf(STATE_TAG), 0);
  const hash = createHash('sha256')
    .update(opening)
    .update(rest.slice(0, at))
    .update(rest.slice(at).replace(MOMENTS, ''));
  return `W/"${hash.digest('base64url').slice(0, 22)}"`;
};

/** Waits for a page to be finished; never rejects. */
export async function finishWhole({ opening, rest }: RenderedPage): Promise<WholePage> {
  const { html: end, isComplete } = await rest;
  // Style sheets are plain letters, and much quicker to encode without the words that follow them.
  const start = Buffer.from(opening.html);
  const html = Buffer.concat([start, Buffer.from(end)]);
  const bodies = new Map<Encoding, Promise<Buffer>>();
  return {
    etag: etagOf(start, end),
    isComplete: isComplete && opening.status === 200,
    encoded: (encoding) => {
      const known = bodies.get(encoding);
      if (known) return known;
      const making = encodeOnce(html, encoding);
      bodies.set(encoding, making);
      return making;
    },
  };
}

/** True when the caller has this version of a page already (RFC 9110, section 13.1.2: compared weakly). */
export function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  return ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || opaque(tag) === opaque(etag));
}
