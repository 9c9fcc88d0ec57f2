import path from 'node:path';
import { openDirectoryStore } from '@tableside/registry/directory-store';
import type { StoreReader } from '@tableside/registry/store';
import type { FastifyInstance } from 'fastify';
import { contentKey } from '../releases/content-key';
import { releaseFileKey } from '../releases/release-key';
import { safeKey } from '../releases/safe-key';
import { StoredFiles } from '../releases/stored-files';

export interface ReleasesOptions {
  readonly store: StoreReader;
  /** The shell's build. */
  readonly shellDir: string;
}

/** Files that never change: the shell's own, those of the remotes' releases, and published documents. */
export async function releases(
  app: FastifyInstance,
  { store, shellDir }: ReleasesOptions,
): Promise<void> {
  const own = new StoredFiles(openDirectoryStore(path.join(shellDir, 'client')), {
    hasBrotli: true,
  });
  const released = new StoredFiles(store);
  const below = (prefix: string, url: string) => url.split('?', 1)[0]?.slice(prefix.length) ?? '';

  app.get('/assets/*', ({ url }, reply) => own.send(reply, safeKey('', below('/assets/', url))));
  app.get('/releases/*', ({ url }, reply) => released.send(reply, releaseFileKey(below('', url))));
  app.get('/content/*', ({ url }, reply) => released.send(reply, contentKey(below('', url)), true));
}
