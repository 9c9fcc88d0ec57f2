import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Time limits for clients. */
export interface Timeout {
  /** For a body other than a form with files, in milliseconds. */
  readonly bodyMs: number;
  /** How often the progress of responses is checked, in milliseconds. */
  readonly pollIntervalMs: number;
  /** How many checks in a row a response may make no progress. */
  readonly maxIdlePolls: number;
}

/**
 * Responses are sent in chunks of at least 64 kB, so two minutes per chunk only stop connections that are
 * too slow for any page.
 */
const TIMEOUT: Timeout = { bodyMs: 30_000, pollIntervalMs: 30_000, maxIdlePolls: 4 };

/**
 * Closes connections of clients that are too slow: a request body that trickles in, or a response that is
 * not read. Forms with files have their own limit (in the API), and responses that are still being
 * generated are not limited.
 */
export function endSlowConnections(server: Server, timeout: Partial<Timeout> = {}): void {
  const { bodyMs, pollIntervalMs, maxIdlePolls } = { ...TIMEOUT, ...timeout };
  server.on('request', (request: IncomingMessage) => {
    if (!hasBody(request) || isForm(request)) return;
    const { socket } = request;
    const timer = setTimeout(() => {
      if (!request.complete) socket.destroy();
    }, bodyMs).unref();
    request.once('close', () => clearTimeout(timer));
  });

  /** Progress at the last check, and how many checks it has been unchanged. */
  const open = new Map<Socket, { read: number; unread: number }>();
  server.on('connection', (socket: Socket) => {
    open.set(socket, { read: 0, unread: 0 });
    socket.once('close', () => open.delete(socket));
  });
  const timer = setInterval(() => {
    for (const [socket, before] of open) {
      const read = socket.bytesWritten - socket.writableLength;
      const isStuck = socket.writableLength > 0 && read === before.read;
      const unread = isStuck ? before.unread + 1 : 0;
      open.set(socket, { read, unread });
      if (unread >= maxIdlePolls) socket.destroy();
    }
  }, pollIntervalMs).unref();
  server.once('close', () => clearInterval(timer));
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const isForm = ({ headers }: IncomingMessage): boolean =>
  /^multipart\/form-data\b/i.test(headers['content-type'] ?? '');

/** Concurrent requests of one visitor: a campus may be one, and a browser opens six connections. */
const CONCURRENT_REQUESTS_MAX = 100;

/** Retry-After for a visitor with too many requests, in seconds. */
export const RETRY_AFTER_S = 2;

/** Counts unfinished requests by visitor. */
export class InFlightRequests {
  private readonly counts = new Map<string, number>();

  constructor(private readonly max = CONCURRENT_REQUESTS_MAX) {}

  /**
   * @param visitor see `visitorKey`; null is not counted
   * @returns false for one request too many, which is not counted
   */
  start(visitor: string | null, response: ServerResponse): boolean {
    if (visitor === null) return true;
    const count = this.counts.get(visitor) ?? 0;
    if (count >= this.max) return false;
    this.counts.set(visitor, count + 1);
    let isOver = false;
    const end = () => {
      if (isOver) return;
      isOver = true;
      const left = (this.counts.get(visitor) ?? 1) - 1;
      if (left > 0) this.counts.set(visitor, left);
      else this.counts.delete(visitor);
    };
    // A response that the client aborts emits close but not finish.
    response.once('finish', end).once('close', end);
    return true;
  }
}

/** Idle connections of one process. A browser opens six, and a proxy in front keeps a few hundred. */
const IDLE_MAX = 1000;

/** Time limit for request headers and how often it is checked, in milliseconds. */
export const HEADER_TIMEOUTS = {
  headersTimeout: 20_000,
  connectionsCheckingInterval: 5000,
} as const;

/**
 * Lets a server close as soon as its last response is sent. `server.close()` waits for connections that
 * browsers open in advance and never use, until they time out. While the server runs, idle connections
 * are limited: the oldest one is closed first, so that a client with thousands closes its own.
 * @returns a function to call when the server closes: it closes idle connections now, and each other one
 * after its response
 */
export function trackConnections(server: Server, idleMax = IDLE_MAX): () => void {
  /** Unfinished requests of each connection. */
  const active = new Map<Socket, number>();
  /** Idle connections, longest idle first. */
  const idle = new Set<Socket>();
  let isClosing = false;
  const keepIdle = (socket: Socket) => {
    idle.add(socket);
    if (idle.size <= idleMax) return;
    const [oldest] = idle;
    if (!oldest) return;
    idle.delete(oldest);
    oldest.destroy();
  };
  const count = (socket: Socket, change: 1 | -1) => {
    const requests = (active.get(socket) ?? 0) + change;
    active.set(socket, requests);
    if (requests > 0) idle.delete(socket);
    else if (isClosing) socket.end();
    else keepIdle(socket);
  };
  server.on('connection', (socket: Socket) => {
    active.set(socket, 0);
    keepIdle(socket);
    socket.once('close', () => {
      active.delete(socket);
      idle.delete(socket);
    });
  });
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    count(socket, 1);
    response.once('close', () => active.has(socket) && count(socket, -1));
  });
  return () => {
    isClosing = true;
    for (const [socket, requests] of active) if (requests === 0) socket.destroy();
  };
}
