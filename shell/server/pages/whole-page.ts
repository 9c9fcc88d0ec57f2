import { createHash } from 'node:crypto';
import type { Encoding } from '@tableside/server/encoding';
import { encodeOnce } from '../http/encoding';
import { STATE_TAG } from '../head/html';
import type { RenderedPage } from '../render/page-renderer';

/** A finished page, as it is sent to all who ask for it. */
export interface WholePage {
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
export async function finishPage({ opening, rest }: RenderedPage): Promise<WholePage> {
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
