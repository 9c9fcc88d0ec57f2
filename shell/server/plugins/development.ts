import { devBase } from '@tableside/contracts/registry/names';
import plugin from 'fastify-plugin';
import type { DevRemote } from '../config';
import type { Logger } from '../logger';
import { createProxy } from '../proxy/proxy';
import { handsOver } from './api-proxy';

/** Development servers behind the site's own address, where the page's policies want all scripts. */
export const development = plugin(
  async (
    app,
    { remotes, log }: { readonly remotes: readonly DevRemote[]; readonly log: Logger },
  ) => {
    for (const { name, origin } of remotes) {
      const proxy = createProxy({ apiOrigin: origin, isTrusted: () => false, log });
      app.get(`${devBase(name)}*`, handsOver(proxy.forward));
      app.addHook('onClose', async () => proxy.close());
    }
  },
  { name: 'development' },
);
