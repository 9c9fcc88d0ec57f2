import { createServer } from 'node:http';
import { serveBehindLauncher } from '../launched/behind-launcher';
import type { Refused } from '../launched/messages';

/** Test program: a shell server that answers every request with its version. `/slow` takes a while, `/refused` tells what the
 * launcher does not run, `/die` ends the process. */

declare const VERSION: string;
/** As the shell server, and long enough to be under way during a hand-over, in milliseconds. */
const SLOW_MS = 400;

let refused: Refused = [];
const server = createServer((request, response) => {
  if (request.url === '/die') process.exit(3);
  const text = request.url === '/refused' ? JSON.stringify(refused) : VERSION;
  setTimeout(() => response.end(text), request.url === '/slow' ? SLOW_MS : 0);
});
server.listen(0, '127.0.0.1', () => {
  serveBehindLauncher({
    server,
    onServe: (told) => {
      refused = told;
    },
    onDrain: () => undefined,
    onEnd: () => process.exit(0),
  });
  process.send?.({ type: 'ready' });
});
