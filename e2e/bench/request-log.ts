import type { CDPSession } from 'playwright-core';

export const REQUEST_KINDS = ['html', 'js', 'css', 'image', 'font', 'json', 'other'] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];

/** A request as reported by the browser. Instants are seconds of the browser's clock. */
export interface LoggedRequest {
  readonly url: string;
  readonly startS: number;
  readonly sentAtMs: number;
  /** URLs of its initiators: the document, a style sheet, or scripts in the call stack. */
  readonly initiators: readonly string[];
  readonly isByScript: boolean;
  /** The request that was redirected to this one. */
  readonly redirectedFrom: LoggedRequest | null;
  endS: number | null;
  /** Encoded bytes including response headers. */
  bytes: number;
  kind: RequestKind;
  status: number | null;
  hasFailed: boolean;
}

export interface RequestLog {
  readonly requests: readonly LoggedRequest[];
  /** Milliseconds since the last request or response. */
  readonly quietForMs: () => number;
}

/** Records all HTTP requests of a page. Service workers and data: URLs are not seen. */
export async function logRequests(cdp: CDPSession): Promise<RequestLog> {
  const requests: LoggedRequest[] = [];
  const open = new Map<string, LoggedRequest>();
  let lastEventMs = Date.now();
  const find = (id: string): LoggedRequest | undefined => {
    const request = open.get(id);
    if (request) lastEventMs = Date.now();
    return request;
  };
  cdp.on('Network.requestWillBeSent', (event) => {
    if (!/^https?:/.test(event.request.url)) return;
    const before = event.redirectResponse ? find(event.requestId) : undefined;
    if (before) {
      before.endS = event.timestamp;
      before.bytes = event.redirectResponse?.encodedDataLength ?? 0;
      before.status = event.redirectResponse?.status ?? null;
    }
    const request: LoggedRequest = {
      url: event.request.url,
      startS: event.timestamp,
      sentAtMs: Date.now(),
      initiators: listInitiators(event.initiator),
      isByScript: event.initiator.type === 'script',
      redirectedFrom: before ?? null,
      endS: null,
      bytes: 0,
      kind: 'other',
      status: null,
      hasFailed: false,
    };
    open.set(event.requestId, request);
    requests.push(request);
    lastEventMs = Date.now();
  });
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    const request = find(requestId);
    if (!request) return;
    request.kind = readKind(response.mimeType);
    request.status = response.status;
  });
  cdp.on('Network.dataReceived', ({ requestId }) => find(requestId));
  cdp.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const request = find(requestId);
    if (!request) return;
    request.endS = timestamp;
    request.bytes = encodedDataLength;
  });
  cdp.on('Network.loadingFailed', ({ requestId, timestamp }) => {
    const request = find(requestId);
    if (!request) return;
    request.endS = timestamp;
    request.hasFailed = true;
  });
  await cdp.send('Network.enable');
  return { requests, quietForMs: () => Date.now() - lastEventMs };
}

interface Initiator {
  readonly url?: string;
  readonly stack?: Stack;
}
interface Stack {
  readonly callFrames: readonly { readonly url: string }[];
  readonly parent?: Stack;
}

function listInitiators({ url, stack }: Initiator): string[] {
  const urls = url ? [url] : [];
  for (let part = stack; part; part = part.parent) {
    urls.push(...part.callFrames.map((frame) => frame.url).filter(Boolean));
  }
  return [...new Set(urls)];
}

const MIME_TYPES: readonly (readonly [RegExp, RequestKind])[] = [
  [/javascript|ecmascript/, 'js'],
  [/css/, 'css'],
  [/^image\//, 'image'],
  [/font|woff/, 'font'],
  [/html/, 'html'],
  [/json/, 'json'],
];

function readKind(mimeType: string): RequestKind {
  return MIME_TYPES.find(([pattern]) => pattern.test(mimeType))?.[1] ?? 'other';
}

const CAUSES: ReadonlySet<string> = new Set(['html', 'js', 'css', 'json']);

/**
 * Length of the request chain before each request; the document is 1. A request depends on the
 * one that redirected to it, else on its initiator. One made by a script, or after the document
 * had ended without an initiator (an image rendered by a framework), also depends on the last
 * script, style sheet or data that arrived before it. This rule is based on time, so on a fast
 * connection it may mistake neighbors for a chain but never a chain for neighbors.
 */
export function measureDepths(
  requests: readonly LoggedRequest[],
): ReadonlyMap<LoggedRequest, number> {
  const depths = new Map<LoggedRequest, number>();
  const byUrl = new Map<string, LoggedRequest>();
  const ordered = [...requests].sort((a, b) => a.startS - b.startS);
  const root = ordered[0];
  for (const request of ordered) {
    const parents = listParents(request, root, byUrl, ordered);
    depths.set(request, 1 + Math.max(0, ...parents.map((parent) => depths.get(parent) ?? 1)));
    if (!byUrl.has(request.url)) byUrl.set(request.url, request);
  }
  return depths;
}

function listParents(
  request: LoggedRequest,
  root: LoggedRequest | undefined,
  byUrl: ReadonlyMap<string, LoggedRequest>,
  ordered: readonly LoggedRequest[],
): LoggedRequest[] {
  if (request.redirectedFrom) return [request.redirectedFrom];
  if (!root || request === root) return [];
  const named = request.initiators
    .map((url) => byUrl.get(url))
    .filter((found) => found !== undefined);
  const isOrphan = request.initiators.length === 0;
  const isLate = root.endS !== null && request.startS >= root.endS;
  const cause =
    request.isByScript || (isOrphan && isLate) ? findLastCause(request, ordered) : undefined;
  return [root, ...named.slice(0, 1), ...(cause ? [cause] : [])];
}

/** The last script, style sheet or data that arrived before a request was made. */
function findLastCause(
  request: LoggedRequest,
  ordered: readonly LoggedRequest[],
): LoggedRequest | undefined {
  let last: LoggedRequest | undefined;
  for (const other of ordered) {
    const hasArrived = other.endS !== null && other.endS <= request.startS;
    if (!hasArrived || !CAUSES.has(other.kind)) continue;
    if (!last || (other.endS ?? 0) > (last.endS ?? 0)) last = other;
  }
  return last;
}
