import { once } from 'node:events';
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';

const LOOK_EVERY_MS = 200;

/** A reverse proxy over several servers of one machine. It keeps connections to them, gives requests to those alone that are
 * ready, and gives a request that got no response to the next one, as proxies do by default.
 * @returns ends it */
export async function startBalancer(port: number, targets: readonly number[]): Promise<() => void> {
  const agent = new Agent({ keepAlive: true });
  const ready = new Set(targets);
  let turn = 0;
  const look = async (target: number) => {
    const response = await fetch(`http://localhost:${target}/readyz`).catch(() => null);
    await response?.text();
    if (response?.ok) ready.add(target);
    else ready.delete(target);
  };
  const timer = setInterval(() => void Promise.all(targets.map(look)), LOOK_EVERY_MS);
  const forward = (incoming: IncomingMessage, outgoing: ServerResponse, tries: number) => {
    const { method, url, headers } = incoming;
    const { connection: _, ...sentHeaders } = headers;
    turn += 1;
    const target = [...ready][turn % ready.size] ?? targets[0];
    const sent = request({
      ...{ agent, method, path: url, headers: sentHeaders },
      ...{ host: 'localhost', port: target },
    });
    sent.on('response', (response) => {
      const { connection: _own, 'keep-alive': _kept, ...own } = response.headers;
      outgoing.writeHead(response.statusCode ?? 502, own);
      response.pipe(outgoing);
      response.on('error', () => outgoing.destroy());
    });
    sent.on('error', () => {
      if (tries > 1 && !outgoing.headersSent) forward(incoming, outgoing, tries - 1);
      else outgoing.destroy();
    });
    sent.end();
  };
  const server = createServer((incoming, outgoing) => forward(incoming, outgoing, targets.length));
  await once(server.listen(port), 'listening');
  return () => {
    clearInterval(timer);
    agent.destroy();
    server.close();
    server.closeAllConnections();
  };
}
