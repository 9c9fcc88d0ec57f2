import type { IncomingHttpHeaders } from 'node:http';
import {
  EXIT,
  PREVIEW_PATH,
  readPreview,
  readSidecar,
  readTrust,
  Refusal,
  releaseName,
  requireSigned,
  toRegistered,
  type PreviewedRelease,
  type PreviewLink,
  type StoreReader,
} from '@tableside/registry/reader';
import type { RegisteredRelease } from '@tableside/contracts/registry/wire';
import type { RemoteName } from '@tableside/contracts/registry/release';
import { createCookie } from '@tableside/server/cookie';
import { LRUCache } from 'lru-cache';
import type { ServerConfig } from '../config';
import { PromiseCache } from '../promise-cache';
import type { RegistrySource } from '../releases/registry-source';
import { type RegistrySnapshot } from '../releases/snapshot';
import { withReleases } from '../releases/select-releases';
import type { Pages } from '../render/page-renderer';
import { Quarantine } from '../workers/fault-isolation';

export { PREVIEW_PATH };

export const PREVIEW_COOKIE = 'preview';

/** Maximum number of cached releases. */
const RELEASES_MAX = 16;

export interface Preview {
  readonly token: string;
  /** What the link requests, even if it cannot be shown. */
  readonly requested: readonly PreviewedRelease[];
  readonly releases: ReadonlyMap<RemoteName, RegisteredRelease>;
  readonly expires: Date;
}

interface NoPreview {
  readonly message: string;
  readonly status: 403 | 404 | 410;
}

export const isPreview = (opened: Preview | NoPreview): opened is Preview => 'token' in opened;

/** Reads previews from links and cookies. The signed token contains everything. */
export class Previews {
  private readonly releases = new PromiseCache<RegisteredRelease | null>({ max: RELEASES_MAX });

  constructor(
    private readonly context: { readonly config: ServerConfig; readonly store: StoreReader },
  ) {}

  async open(token: string): Promise<Preview | NoPreview> {
    const link = await this.readLink(token);
    if ('status' in link) return link;
    const preview = await this.prepare(token, link);
    const gone = preview.requested.find(({ remote }) => !preview.releases.has(remote));
    if (!gone) return preview;
    const name = releaseName(gone.remote, gone.version);
    return { status: 410, message: `${name} is no longer in the release store.` };
  }

  /** The preview of a browser; null for none or an expired one. */
  async find({ cookie = '' }: IncomingHttpHeaders): Promise<Preview | null> {
    const token = cookie.includes(PREVIEW_COOKIE) ? this.cookie(0).read(cookie) : null;
    if (token === null) return null;
    const link = await this.readLink(token);
    return 'status' in link ? null : this.prepare(token, link);
  }

  /** Value of `set-cookie` that starts a preview and replaces any other. */
  start({ token, expires }: Preview): string {
    const left = Math.max(1, Math.ceil((expires.getTime() - Date.now()) / 1000));
    return this.cookie(left).write(token);
  }

  end(): string {
    return this.cookie(0).write('');
  }

  private cookie(maxAgeS: number) {
    const isSecure = this.context.config.siteOrigin.startsWith('https:');
    const pattern = /[\w-]+\.[\w-]+\.[\w-]+/;
    return createCookie({ name: PREVIEW_COOKIE, pattern, maxAgeS, sameSite: 'Lax' }, isSecure);
  }

  private async readLink(token: string): Promise<PreviewLink | NoPreview> {
    const { keys, registryEnv } = this.context.config;
    const trust = keys.folder === null ? null : await readTrust(keys.trustFile);
    if (!trust) return { status: 404, message: 'Previews are off: this site has no trusted keys.' };
    try {
      return await readPreview(token, trust, registryEnv, new Date());
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return error.code === EXIT.late
        ? { status: 410, message: 'This preview has expired. Request a new link.' }
        : { status: 403, message: `This preview link isn’t valid. ${error.message}` };
    }
  }

  private async prepare(
    token: string,
    { releases: requested, expires }: PreviewLink,
  ): Promise<Preview> {
    const releases = new Map<RemoteName, RegisteredRelease>();
    for (const { remote, version } of requested) {
      const read = () => this.readRelease(remote, version);
      const release = await this.releases.get(releaseName(remote, version), read);
      if (release) releases.set(remote, release);
    }
    return { token, requested, releases, expires: new Date(expires) };
  }

  private async readRelease(remote: string, version: string): Promise<RegisteredRelease | null> {
    const { store } = this.context;
    try {
      const release = toRegistered(await readSidecar(store, remote, version));
      await requireSigned(store, remote, version);
      return release;
    } catch (error) {
      if (error instanceof Refusal) return null;
      throw error;
    }
  }
}

/** Maximum number of preview threads; each takes about 100 MB. */
const THREADS_MAX = 3;
/** How long a thread stays idle before it ends, in milliseconds. */
const IDLE_MS = 5 * 60_000;

interface PreviewPages extends Pages {
  readonly close: () => void;
}

/** @param registry state shown by the preview, without releases that `quarantine` names */
export type OpenPages = (
  registry: Pick<RegistrySource, 'read'>,
  quarantine: Quarantine,
) => PreviewPages | Promise<PreviewPages>;

/** Threads that only render previews, so that a faulty release affects nothing else. */
export class PreviewThreads {
  private readonly open: LRUCache<string, ReturnType<PreviewThreads['start']>>;

  constructor(
    private readonly registry: Pick<RegistrySource, 'read'>,
    private readonly openPages: OpenPages,
    idleMs = IDLE_MS,
  ) {
    this.open = new LRUCache({
      max: THREADS_MAX,
      ttl: idleMs,
      ttlAutopurge: true,
      // Ends after the pages in progress.
      dispose: ({ pages }) => {
        void pages.then(
          ({ close }) => close(),
          () => undefined,
        );
      },
    });
  }

  /** A thread that shows some releases, maybe none, in place of the live ones. */
  async find(releases: ReadonlyMap<RemoteName, RegisteredRelease>) {
    const key = [...releases.values()].map(({ container }) => container).join(' ');
    const known = this.open.get(key) ?? this.start(releases);
    // Restarts the idle timer.
    this.open.set(key, known);
    try {
      return { ...known, pages: await known.pages };
    } catch (error) {
      if (this.open.peek(key) === known) this.open.delete(key);
      throw error;
    }
  }

  get size(): number {
    return this.open.size;
  }

  close(): void {
    this.open.clear();
  }

  private start(releases: ReadonlyMap<RemoteName, RegisteredRelease>) {
    const quarantine = new Quarantine();
    let live: RegistrySnapshot | null = null;
    let quarantined = quarantine.names;
    let shown: RegistrySnapshot | null = null;
    // The same object until something changes, because each new one is sent to the thread.
    const read = async (): Promise<RegistrySnapshot> => {
      const state = await this.registry.read();
      const { names } = quarantine;
      if (shown && state === live && names === quarantined) return shown;
      [live, quarantined] = [state, names];
      const safe = [...releases].filter(([, { container }]) => !names.includes(container));
      const preview = withReleases(state, new Map(safe));
      const all = [...releases.values()].map(({ container }) => container);
      const listed = new Set([...preview.listed, ...all]);
      // From the site itself: the assets origin does not have unreleased files.
      shown = { ...preview, assets: '', isPreview: true, listed };
      return shown;
    };
    const pages = Promise.resolve(this.openPages({ read }, quarantine));
    pages.catch(() => undefined);
    return { pages, quarantine, read };
  }
}
