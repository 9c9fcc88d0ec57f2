import {
  type StoreReader,
  RETENTION_MS,
  openDirectoryStore,
  parseJson,
  readDocument,
  revisionKey,
} from '@tableside/registry/reader';
import path from 'node:path';
import { releaseFolder, CONTENT_ADDRESS, SHELL_NAME } from '@tableside/contracts/registry/names';
import type { FastifyInstance } from 'fastify';
import type { ServerContext } from '../context';
import type { Previews } from '../pages/previews';
import type { RegistrySource } from '../releases/registry-source';
import { ShellAssets, StoredFiles } from '../releases/stored-files';
import { SWITCHES_PATH } from '../../browser/monitoring/watch-switches';
import { renewNumber } from '../releases/select-releases';

interface ReleasesContext extends Pick<
  ServerContext,
  'config' | 'log' | 'shellDir' | 'store' | 'registry'
> {
  /** Browsers in a preview may load its releases too. */
  readonly previews: Pick<Previews, 'find'> | undefined;
}

/** Immutable files: those of this and earlier shells, of remote releases, and published content. */
export async function releases(
  app: FastifyInstance,
  { config, log, shellDir, store, registry, previews }: ReleasesContext,
): Promise<void> {
  const client = openDirectoryStore(path.join(shellDir, 'client'));
  const own = new StoredFiles(new ShellAssets(client, store, log), { hasBrotli: true });
  const released = new StoredFiles(store);
  const served = new ServedReleases(store, config.registryEnv, registry);
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
  app.get('/content/*', ({ url }, reply) => {
    const address = below('', url);
    // Only revisions and images.
    const key = CONTENT_ADDRESS.test(address) ? address.slice(1) : null;
    return released.send(reply, key, { isRepairable: true });
  });
}

/** Shell files have their own URLs below `/assets/`. */
const SHELLS = `/releases/${SHELL_NAME}/`;

/** The store key of a file of a remote's release; null for anything else. */
export function releaseFileKey(pathname: string): string | null {
  const folder = releaseFolder(pathname);
  if (!folder || folder.startsWith(SHELLS)) return null;
  return safeKey(folder.slice(1), pathname.slice(folder.length));
}

/**
 * A store key for a path of plain names: no dot segments, escapes, or hidden files, so nothing
 * outside the folder can be read. Null for anything else. @param folder may be empty
 */
export const safeKey = (folder: string, pathname: string): string | null =>
  /^(?:[A-Za-z0-9_~-][A-Za-z0-9._~-]*\/)*[A-Za-z0-9_~-][A-Za-z0-9._~-]*$/.test(pathname)
    ? folder + pathname
    : null;

/** `GET /switches`: the disabled remotes, for open tabs. Also assigns canary numbers. */
export async function switches(
  app: FastifyInstance,
  { config, registry }: Pick<ServerContext, 'config' | 'registry'>,
): Promise<void> {
  app.get(SWITCHES_PATH, async ({ headers }, reply) => {
    const { disabled, canaries } = await registry.read();
    const cookie = renewNumber(headers, config.siteOrigin, canaries.size > 0);
    if (cookie) void reply.header('set-cookie', cookie);
    return reply.header('cache-control', 'no-store').send(disabled);
  });
}

/** Which releases' files are public: those live now or within the retention time of open tabs. */
export class ServedReleases {
  /** As named by `base`. */
  private readonly known = new Set<string>();
  /** The newest revision whose releases are known. */
  private readTo = 0;
  private reading: Promise<void> | null = null;

  constructor(
    private readonly store: Pick<StoreReader, 'read' | 'signer'>,
    private readonly environment: string,
    private readonly registry: Pick<RegistrySource, 'read'>,
  ) {}

  /** @param base such as `/releases/menu/1.0.0/` */
  async has(base: string): Promise<boolean> {
    if (this.known.has(base)) return true;
    // Another server may have rendered a page from a newer state.
    const { revision, active, earlier, canaries } = await this.registry.read(Infinity);
    const listed = [active, earlier, canaries].flatMap((releases) => [...releases.values()]);
    if (listed.some((release) => release.base === base)) return true;
    if (revision > this.readTo) {
      this.reading ??= this.learn(revision).finally(() => (this.reading = null));
      await this.reading;
    }
    return this.known.has(base);
  }

  /** Reads states, newest first, until one that was replaced before the retention time. */
  private async learn(revision: number): Promise<void> {
    const oldest = Date.now() - RETENTION_MS;
    for (let number = revision; number > this.readTo; number -= 1) {
      const state = await this.readState(number);
      if (!state) continue;
      for (const { active, lastGood, canary } of Object.values(state.document.remotes))
        for (const release of [active, lastGood, canary]) if (release) this.known.add(release.base);
      if (Date.parse(state.changedAt ?? '') < oldest) break;
    }
    this.readTo = revision;
  }

  /** @returns null for a state that is unreadable or has no trusted signature */
  private async readState(revision: number) {
    const key = revisionKey(this.environment, revision);
    try {
      const bytes = await this.store.read(key);
      if (!bytes) return null;
      const value = parseJson(bytes, key);
      await this.store.signer?.verifyDocument(value, key);
      return readDocument(value, key);
    } catch {
      return null;
    }
  }
}
