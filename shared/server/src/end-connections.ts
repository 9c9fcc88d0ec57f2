import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

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
