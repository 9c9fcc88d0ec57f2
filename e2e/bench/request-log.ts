import type { CDPSession } from 'playwright-core';

export const REQUEST_KINDS = ['html', 'js', 'css', 'image', 'font', 'json', 'other'] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];

/** One request as the browser reported it. Instants are seconds of the browser's own clock. */
export interface LoggedRequest {
  readonly url: string;
  readonly startS: number;
  readonly sentAtMs: number;
  /** Addresses in whose name it was made: the document, a style sheet, or the scripts of the call stack. */
  readonly initiators: readonly string[];
  readonly isByScript: boolean;
  /** The request that was redirected to this one. */
  readonly redirectedFrom: LoggedRequest | null;
  endS: number | null;
  /** Encoded bytes on the wire, response headers included. */
  bytes: number;
  kind: RequestKind;
  status: number | null;
  hasFailed: boolean;
}

export interface RequestLog {
  readonly requests: readonly LoggedRequest[];
  /** Milliseconds since something was requested or received. */
  readonly quietForMs: () => number;
}

/** Writes down every HTTP request of a page. Service workers and data: addresses are not seen. */
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
