import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:https';
import path from 'node:path';
import { findFreePort } from '../processes';
import { startShell, type Site } from '../site';

/** For `localhost` in tests only; valid for a hundred years. */
const file = (name: string) => readFileSync(path.join(__dirname, name));

/** A shell server behind a proxy that terminates TLS. Browsers need `ignoreHTTPSErrors`. */
export async function startSecureShell(
  site: Site,
): Promise<{ readonly url: string; readonly end: () => Promise<void> }> {
  const port = await findFreePort();
  const url = `https://localhost:${port}`;
  const shell = await startShell(site.storeDir, site.apiUrl, {
    env: { DATA_DIR: site.dataDir, SITE_ORIGIN: url },
  });
  const tls = { key: file('localhost.key'), cert: file('localhost.crt') };
  const proxy = createServer(tls, (incoming, response) => {
    const { method, headers } = incoming;
    const onward = request(shell.url + (incoming.url ?? '/'), { method, headers }, (from) => {
      response.writeHead(from.statusCode ?? 502, from.headers);
      from.pipe(response);
    });
    onward.on('error', () => response.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => proxy.listen(port, 'localhost', resolve));
  return {
    url,
    end: async () => {
      proxy.closeAllConnections();
      await new Promise((resolve) => proxy.close(resolve));
      await shell.end();
    },
  };
}
