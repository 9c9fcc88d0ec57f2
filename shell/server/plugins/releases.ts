import path from 'node:path';
import { openDirectoryStore } from '@tableside/registry/stores/directory-store';
import type { StoreReader } from '@tableside/registry/store';
import { listServed } from '@tableside/registry/shell/shell-entry';
import type { FastifyInstance } from 'fastify';
import type { Logger } from '../logger';
import { contentKey } from '../releases/content-key';
import type { RegistrySource } from '../releases/registry-source';
import { releaseFileKey } from '../releases/release-key';
import { safeKey } from '../releases/safe-key';
import { ShellAssets } from '../releases/shell-assets';
import { StoredFiles } from '../releases/stored-files';

export interface ReleasesOptions {
  readonly store: StoreReader;
  /** The shell's build. */
  readonly shellDir: string;
  readonly registry: Pick<RegistrySource, 'readShells'>;
  readonly log: Logger;
}

/** Files that never change: those of the shell and of shells before it, those of the remotes' releases, and published documents. */
export async function releases(
  app: FastifyInstance,
  { store, shellDir, registry, log }: ReleasesOptions,
): Promise<void> {
  const assets = new ShellAssets({
    own: openDirectoryStore(path.join(shellDir, 'client')),
    store,
    listServed: async () => listServed(await registry.readShells(), new Date()),
    log,
  });
  const own = new StoredFiles(assets, { hasBrotli: true });
  const released = new StoredFiles(store);
  const below = (prefix: string, url: string) => url.split('?', 1)[0]?.slice(prefix.length) ?? '';

  app.get('/assets/*', ({ url }, reply) => own.send(reply, safeKey('', below('/assets/', url))));
  app.get('/releases/*', ({ url }, reply) => released.send(reply, releaseFileKey(below('', url))));
  app.get('/content/*', ({ url }, reply) => released.send(reply, contentKey(below('', url)), true));
}
