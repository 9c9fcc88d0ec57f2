import { LRUCache } from 'lru-cache';
import type { Pages, RenderedPage } from '../render/page-renderer';
import type { PageRequest } from '../render/page-request';
import { SHARED_MAX_AGE_S } from '../render/page-headers';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { Encoding } from '@tableside/server/encoding';
import { encodeOnce } from '../http/responses';
import { STATE_TAG } from '../render/document-head';

/** How long a finished page is served to others, in milliseconds. */
const KEEP_MS = 1000;
/** Maximum age at which a page is served stale while it is rendered again, in milliseconds. */
const STALE_MAX_MS = SHARED_MAX_AGE_S * 1000;
/** Maximum number of cached pages; the least recently used one is evicted. */
const STORED_MAX = 200;
/** Number of recently requested pages that are rendered at once after a release. */
const WARM_MAX = 10;

const decompressBrotli = promisify(brotliDecompress);

interface SharedPage {
  readonly page: RenderedPage;
  /** The finished page, created once; never rejects. */
  readonly complete: () => Promise<FullPage>;
}

interface Entry {
  readonly version: number;
  readonly pageRequest: PageRequest;
  shared: Promise<SharedPage>;
  /** Null while rendering. */
  finishedAt: number | null;
  /** Whether it may be served stale. */
  isVerified: boolean;
  /** The render that will replace it. */
  next: Entry | null;
}

/**
 * Shares renders between requests for the same URL. After a second, requests get the stale page
 * while it is rendered again. Pages contain no user data: the server knows no sessions.
 */
export class PageCache {
  private readonly entries = new LRUCache<string, Entry>({ max: STORED_MAX });

  /** @param readVersion changes when earlier pages must no longer be served */
  constructor(
    private readonly pages: Pages,
    private readonly readVersion: () => Promise<number>,
    private readonly now: () => number = Date.now,
  ) {}

  async open(pageRequest: PageRequest): Promise<SharedPage & { readonly ageMs: number }> {
    if (pageRequest.isPrivate) {
      return { ...share(await this.pages.startPage(pageRequest)), ageMs: 0 };
    }
    const version = await this.readVersion();
    const key = [
      pageRequest.url.pathname + pageRequest.url.search,
      ...(pageRequest.canaries ?? []),
    ].join(' ');
    const known = this.entries.get(key);
    if (known?.version === version) {
      const ageMs = this.ageOf(known);
      if (ageMs < KEEP_MS) return { ...(await known.shared), ageMs };
      if (known.isVerified && ageMs < STALE_MAX_MS) {
        known.next ??= this.render(key, version, pageRequest);
        return { ...(await known.shared), ageMs };
      }
    }
    const underWay = known?.next?.version === version ? known.next : null;
    const entry = underWay ?? this.render(key, version, pageRequest);
    this.entries.set(key, entry);
    return { ...(await entry.shared), ageMs: 0 };
  }

  /** Renders the pages that were requested last, one at a time, so that their next visitors do not wait. Call after a
   * release. */
  async warm(): Promise<void> {
    for (const { isVerified, pageRequest } of [...this.entries.values()].slice(0, WARM_MAX)) {
      // A canary may have ended with the release.
      if (isVerified && !pageRequest.canaries?.length) {
        await this.open(pageRequest).catch(() => undefined);
      }
    }
  }

  private ageOf({ finishedAt }: Entry): number {
    return finishedAt === null ? 0 : this.now() - finishedAt;
  }

  private render(key: string, version: number, pageRequest: PageRequest): Entry {
    const shared = this.pages.startPage(pageRequest).then(share);
    const entry: Entry = {
      ...{ version, pageRequest, shared },
      ...{ finishedAt: null, isVerified: false, next: null },
    };
    void this.finish(key, entry);
    return entry;
  }

  /** Caches the finished page, unless it contains a temporary failure. */
  private async finish(key: string, entry: Entry): Promise<void> {
    const outcome = await outcomeOf(entry.shared);
    const held = this.entries.get(key);
    const before = held?.next === entry ? held : null;
    if (!before && held !== entry) return;
    if (outcome === 'redirect' || (outcome === 'failed' && !before)) this.entries.delete(key);
    else if (before && (outcome === 'failed' || outcome === 'partial')) before.next = null;
    else {
      entry.finishedAt = this.now();
      if (outcome === 'complete') entry.shared = entry.shared.then(compact);
      entry.isVerified = outcome === 'complete';
      if (before) this.entries.set(key, entry);
    }
  }
}

type Outcome = 'complete' | 'partial' | 'missing' | 'redirect' | 'failed';

async function outcomeOf(shared: Promise<SharedPage>): Promise<Outcome> {
  try {
    const { page } = await shared;
    const { isComplete } = await page.body;
    const { status } = page.head;
    if (page.redirect) return 'redirect';
    if (status >= 500) return 'failed';
    if (status !== 200) return 'missing';
    return isComplete ? 'complete' : 'partial';
  } catch {
    return 'failed';
  }
}

function share(page: RenderedPage): SharedPage {
  let finishing: Promise<FullPage> | null = null;
  return { page, complete: () => (finishing ??= finishFullPage(page)) };
}

/** Drops the strings of a finished page, several times the size of its compressed body. */
async function compact({ page, complete }: SharedPage): Promise<SharedPage> {
  const [full, body] = await Promise.all([complete(), page.body]);
  const head = { ...page.head, html: '' };
  return {
    page: { ...page, head, body: Promise.resolve({ ...body, html: '' }) },
    complete: () => Promise.resolve(full),
  };
}

interface FullPage {
  /** Weak: pages that only differ in render time are equal. */
  readonly etag: string;
  /** True when shared caches may store the page. */
  readonly isComplete: boolean;
  /** The encoded page. Brotli is kept; few clients ask for another encoding. */
  readonly encoded: (encoding: Encoding) => Promise<Buffer>;
}

const TIMESTAMPS = /"(?:renderedAt|dehydratedAt|dataUpdatedAt|errorUpdatedAt)":(?:"[^"]*"|\d+)/g;

/** @param body ends with the page state, the only part with timestamps */
export const etagOf = (head: Buffer, body: string): string => {
  const at = Math.max(body.lastIndexOf(STATE_TAG), 0);
  const hash = createHash('sha256')
    .update(head)
    .update(body.slice(0, at))
    .update(body.slice(at).replace(TIMESTAMPS, ''));
  return `W/"${hash.digest('base64url').slice(0, 22)}"`;
};

/** Waits for a page to be finished; never rejects. */
export async function finishFullPage({ head, body }: RenderedPage): Promise<FullPage> {
  const { html: end, isComplete } = await body;
  // Style sheets are ASCII and much faster to encode separately.
  const start = Buffer.from(head.html);
  const brotli = await encodeOnce(Buffer.concat([start, Buffer.from(end)]), 'br');
  return {
    etag: etagOf(start, end),
    isComplete: isComplete && head.status === 200,
    encoded: async (encoding) =>
      encoding === 'br' ? brotli : encodeOnce(await decompressBrotli(brotli), encoding),
  };
}

/** True when the client has this version of the page (RFC 9110, 13.1.2: weak comparison). */
export function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  return ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || opaque(tag) === opaque(etag));
}
