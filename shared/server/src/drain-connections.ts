import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** How connections may end. */
export interface DrainLimits {
  /** How long connections that carry no request stay open, in milliseconds: clients were told that they would. */
  readonly idleMs: number;
  /** How long requests under way may take, in milliseconds. */
  readonly allMs: number;
}

export interface Drain {
  /** Makes each answer from now on the last one of its connection. Whoever keeps connections goes elsewhere. */
  readonly begin: () => void;
  /** Takes that back. */
  readonly cancel: () => void;
  /** Waits until there is no connection left, and ends those that stay for too long. */
  readonly finish: (limits: DrainLimits) => Promise<void>;
}

/** Lets a server lose its connections without losing a request, also those that it did not accept itself. */
export function drainConnections(server: Server): Drain {
  /** Answers under way on each connection. */
  const open = new Map<Socket, Set<ServerResponse>>();
  let isDraining = false;
  let hasIdled = false;
  let onEmpty = () => {};
  const endIdle = (socket: Socket) => {
    if (hasIdled && open.get(socket)?.size === 0) socket.end();
  };
  server.on('connection', (socket: Socket) => {
    open.set(socket, new Set());
    socket.once('close', () => {
      open.delete(socket);
      if (open.size === 0) onEmpty();
    });
  });
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    open.get(socket)?.add(response);
    if (isDraining) response.shouldKeepAlive = false;
    response.once('close', () => {
      open.get(socket)?.delete(response);
      endIdle(socket);
    });
  });
  return {
    begin: () => {
      isDraining = true;
      for (const responses of open.values())
        for (const response of responses)
          if (!response.headersSent) response.shouldKeepAlive = false;
    },
    cancel: () => {
      isDraining = false;
    },
    finish: async ({ idleMs, allMs }) => {
      if (open.size === 0) return;
      const timers = [
        setTimeout(() => {
          hasIdled = true;
          for (const socket of open.keys()) endIdle(socket);
        }, idleMs),
        setTimeout(() => {
          for (const socket of open.keys()) socket.destroy();
        }, allMs),
      ];
      await new Promise<void>((resolve) => {
        onEmpty = resolve;
      });
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
