import type { StoreReader } from '@tableside/registry/reader';
import type { ServerConfig } from '../config';
import type { Logger } from '../logger';
import { ContentSource } from '../releases/content-source';
import type { RegistrySource } from '../releases/registry-source';
import { ServerRemotes } from '../remotes/server-remotes';
import { ApiCircuit } from '../reads/api-circuit';
import { PageAssets } from './assets/page-assets';
import { createPageRenderer, type StartPage } from './page-renderer';
import { SharedReads } from '../reads/shared-reads';
import { SlowParts } from './slow-parts';

export interface RendererOptions {
  readonly config: ServerConfig;
  readonly log: Logger;
  /** Folder with shell.json and client/. */
  readonly shellDir: string;
  readonly registry: Pick<RegistrySource, 'read'>;
  readonly store: Pick<StoreReader, 'read'>;
  /** Default: those of the store. */
  readonly remotes?: ServerRemotes;
}

/** All that renders pages, in the thread that calls it.
 * @throws when the shell has not been built */
export async function createRenderer({
  config,
  log,
  shellDir,
  registry,
  store,
  remotes: givenRemotes,
}: RendererOptions): Promise<StartPage> {
  const remotes = givenRemotes ?? new ServerRemotes(store);
  const { isDevelopment } = config;
  return createPageRenderer({
    config,
    assets: await PageAssets.read({ shellDir, store, isDevelopment }),
    registry,
    remotes,
    store,
    content: new ContentSource(store, log),
    circuit: new ApiCircuit(),
    reads: new SharedReads(config.renderDeadlineMs),
    slowParts: new SlowParts(),
    log,
  });
}
