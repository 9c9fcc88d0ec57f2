import path from 'node:path';
import { releaseFolder } from '@tableside/contracts/registry/names';
import { openDirectoryStore } from '@tableside/registry/stores/directory-store';
import type { StoreReader } from '@tableside/registry/store';
import type { FastifyInstance } from 'fastify';
import type { Logger } from '../logger';
import type { Previews } from '../preview/previews';
import { contentKey } from '../releases/content-key';
import type { RegistrySource } from '../releases/registry-source';
import { releaseFileKey } from '../releases/release-key';
import { safeKey } from '../releases/safe-key';
import { ServedReleases } from '../releases/served-releases';
import { ShellAssets } from '../releases/shell-assets';
import { StoredFiles } from '../releases/stored-files';

export interface ReleasesOptions {
  readonly store: StoreReader;
  /** The shell's build. */
  readonly shellDir: string;
  readonly registry: Pick<RegistrySource, 'read'>;
  readonly environment: string;
  /** Browsers in a preview load its releases, too. */
  readonly previews?: Pick<Previews, 'find'> | undefined;
  readonly log: Logger;
}

/** Files that never change: those of the shell and of shells before it, those of the remotes' releases, and published documents. */
export async function releases(
  app: FastifyInstance,
  { store, shellDir, registry, environment, previews, log }: ReleasesOptions,
): Promise<void> {
  const assets = new ShellAssets({
    own: openDirectoryStore(path.join(shellDir, 'client')),
    store,
    log,
  });
  const own = new StoredFiles(assets, { hasBrotli: true });
  const released = new StoredFiles(store);
  const served = new ServedReleases({ store, environment, registry });
  const below = (prefix: string, url: string) => url.split('?', 1)[0]?.slice(prefix.length) ?? '';

  app.get('/assets/*', ({ url }, reply) => own.send(reply, safeKey('', below('/assets/', url))));
  app.get('/releases/*', async ({ url, headers }, reply) => {
    const address = below('', url);
    const base = releaseFolder(address) ?? '';
    const key = releaseFileKey(address);
    if (key === null || (await served.has(base))) return released.send(reply, key);
    const preview = await previews?.find(headers);
    const isShown = [...(preview?.releases.values() ?? [])].some((each) => each.base === base);
    return released.send(reply, isShown ? key : null, { cacheControl: 'private, no-store' });
  });
  app.get('/content/*', ({ url }, reply) =>
    released.send(reply, contentKey(below('', url)), { isMended: true }),
  );
}
