import type { IncomingMessage, Server } from 'node:http';
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
