import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Stands before a site as a CDN that fetches what it is asked for. */
export interface PullCdn {
  /** Origin. */
  readonly url: string;
  /** Changes what is handed out of files whose address contains a text; null ends it. */
  readonly tamper: (part: string | null, change?: (body: string) => string) => void;
  /** Ends it, under its connections. */
  readonly end: () => Promise<void>;
}

/** What a CDN keeps of an answer's headers. */
const KEPT = [
  'content-type',
  'cache-control',
  'access-control-allow-origin',
  'cross-origin-resource-policy',
];

/** @param site address without a slash at the end */
export async function startPullCdn(site: string): Promise<PullCdn> {
  let tampered: string | null = null;
  let alter = (body: string) => body;
  const server = createServer((request, response) => {
    const pull = async () => {
      const answer = await fetch(`${site}${request.url}`);
      const bytes = Buffer.from(await answer.arrayBuffer());
      const isTampered = tampered !== null && request.url?.includes(tampered);
      const kept = KEPT.flatMap((name) => {
        const value = answer.headers.get(name);
        return value === null ? [] : [[name, value] as const];
      });
      response.writeHead(answer.status, Object.fromEntries(kept));
      response.end(isTampered ? alter(bytes.toString('utf8')) : bytes);
    };
    pull().catch(() => response.destroy());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    tamper: (part, change = (body) => body) => {
      tampered = part;
      alter = change;
    },
    end: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
