import type { Server } from 'node:http';
import { Socket } from 'node:net';
import { drainConnections, type DrainLimits } from '@tableside/server/drain-connections';
import type { LauncherMessage, Refused, ServerMessage } from './messages';

/** How connections end after a hand-over: clients were told that unused ones stay for five seconds. */
const HANDED_OVER: DrainLimits = { idleMs: 6000, allMs: 60_000 };
/** How they end with the whole site. */
const URGENT: DrainLimits = { idleMs: 0, allMs: 5000 };

export interface LaunchedParts {
  readonly server: Server;
  /** Called when all new connections come here, at first and again. */
  readonly onServe: (refused: Refused) => void;
  /** Called when they go to another process. */
  readonly onDrain: () => void;
  /** Called once no connection is left. */
  readonly onEnd: () => void;
}

/** Serves the connections that the launcher hands over, until it says otherwise. The server listens on an address of its own,
 * which nobody knows: only then does it see to time limits. */
export function serveBehindLauncher({ server, onServe, onDrain, onEnd }: LaunchedParts): void {
  const drain = drainConnections(server);
  let isEnding = false;
  const end = (limits: DrainLimits) => {
    if (isEnding) return;
    isEnding = true;
    drain.begin();
    void drain.finish(limits).then(onEnd);
  };
  process.on('message', (message: LauncherMessage, handle: unknown) => {
    if (message.type === 'connection') {
      if (!(handle instanceof Socket)) return;
      process.send?.({ type: 'taken', id: message.id } satisfies ServerMessage);
      // As the server does with those that it accepts.
      handle.allowHalfOpen = true;
      handle.setNoDelay(true);
      server.emit('connection', handle);
      handle.resume();
    } else if (message.type === 'serve') {
      drain.cancel();
      onServe(message.refused);
    } else if (message.type === 'drain') {
      drain.begin();
      onDrain();
    } else end(message.isUrgent ? URGENT : HANDED_OVER);
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => end(URGENT));
  // A launcher that is gone cannot tell.
  process.once('disconnect', () => end(URGENT));
}
