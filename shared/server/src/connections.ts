import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** How long somebody else may take. */
export interface Patience {
  /** For a body that is no form with files, in milliseconds: some thousand bytes. */
  readonly bodyMs: number;
  /** How often it is looked whether answers are read, in milliseconds. */
  readonly lookEveryMs: number;
  /** How often in a row nothing of an answer may have gone out. */
  readonly looks: number;
}

/** An answer goes out in pieces of 64 kB at least, or as a whole: two minutes for a piece are a line on which no page would come. */
const PATIENCE: Patience = { bodyMs: 30_000, lookEveryMs: 30_000, looks: 4 };

/** Ends connections whose other side takes for ever: a request whose body trickles in, and an answer that nobody reads. Forms with
 * files have a pace of their own (the API host's), and answers that wait for their maker are waited for. */
export function endSlowConnections(server: Server, patience: Partial<Patience> = {}): void {
  const { bodyMs, lookEveryMs, looks } = { ...PATIENCE, ...patience };
  server.on('request', (request: IncomingMessage) => {
    if (!hasBody(request) || isForm(request)) return;
    const { socket } = request;
    const timer = setTimeout(() => {
      if (!request.complete) socket.destroy();
    }, bodyMs).unref();
    request.once('close', () => clearTimeout(timer));
  });

  /** What was read at the last look, and how often it has been the same. */
  const open = new Map<Socket, { read: number; unread: number }>();
  server.on('connection', (socket: Socket) => {
    open.set(socket, { read: 0, unread: 0 });
    socket.once('close', () => open.delete(socket));
  });
  const looking = setInterval(() => {
    for (const [socket, before] of open) {
      const read = socket.bytesWritten - socket.writableLength;
      const isStuck = socket.writableLength > 0 && read === before.read;
      const unread = isStuck ? before.unread + 1 : 0;
      open.set(socket, { read, unread });
      if (unread >= looks) socket.destroy();
    }
  }, lookEveryMs).unref();
  server.once('close', () => clearInterval(looking));
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const isForm = ({ headers }: IncomingMessage): boolean =>
  /^multipart\/form-data\b/i.test(headers['content-type'] ?? '');

/** Requests of one visitor that may be under way at a time. An office or a campus shares one address, and a browser has six. */
const UNDER_WAY_MAX = 100;

/** After which time somebody who had too many may try again, in seconds. */
export const TRY_AGAIN_S = 2;

/** Counts requests that have no whole answer yet, by visitor. */
export class RequestsUnderWay {
  private readonly counts = new Map<string, number>();

  constructor(private readonly max = UNDER_WAY_MAX) {}

  /** @param visitor see `visitorKey`; null is nobody in particular, and is not counted
   * @returns false for one too many, which is not counted */
  begin(visitor: string | null, response: ServerResponse): boolean {
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
    // An answer that its reader breaks off never finishes.
    response.once('finish', end).once('close', end);
    return true;
  }
}

/** Connections of one process that may carry no request at a time. A browser opens six, and a proxy in front keeps some hundreds. */
const IDLE_MAX = 1000;

/** Options of a server that waits for nobody for long: how long the head of a request may take to arrive, and how often that is
 * looked at, in milliseconds. */
export const IMPATIENT = { headersTimeout: 20_000, connectionsCheckingInterval: 5000 } as const;

/**
 * Lets a server close as soon as its last answer is out. `server.close()` waits for connections that browsers open ahead
 * of a need and never use, until they time out. While it runs, connections that carry no request are bounded: for one too many
 * the oldest of them ends, so that whoever opens thousands closes their own first.
 * @returns to be called when the server closes: ends the connections that carry no request now, and each other one after
 * its answer
 */
export function trackConnections(server: Server, idleMax = IDLE_MAX): () => void {
  /** Requests under way on each connection. */
  const active = new Map<Socket, number>();
  /** Connections without one, those that have had none for the longest time first. */
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
