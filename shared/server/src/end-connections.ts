import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Lets a server close as soon as its last answer is out. `server.close()` waits for connections that browsers open ahead
 * of a need and never use, until they time out.
 * @returns to be called when the server closes: ends the connections that carry no request now, and each other one after
 * its answer
 */
export function trackConnections(server: Server): () => void {
  /** Requests under way on each connection. */
  const active = new Map<Socket, number>();
  let isClosing = false;
  const count = (socket: Socket, change: 1 | -1) => {
    const requests = (active.get(socket) ?? 0) + change;
    active.set(socket, requests);
    if (isClosing && requests === 0) socket.end();
  };
  server.on('connection', (socket: Socket) => {
    active.set(socket, 0);
    socket.once('close', () => active.delete(socket));
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
