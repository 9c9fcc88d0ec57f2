import {
  toRegistered,
  releaseName,
  requireSigned,
  readTrust,
  PREVIEW_PATH,
  readPreview,
  type PreviewedRelease,
  type PreviewLink,
  readSidecar,
  EXIT,
  Refusal,
  type StoreReader,
} from '@tableside/registry/reader';
import type { IncomingHttpHeaders } from 'node:http';
import type { RegisteredRelease } from '@tableside/contracts/registry/wire';
import type { RemoteName } from '@tableside/contracts/registry/release';
import { createCookie } from '@tableside/server/cookie';
import { LRUCache } from 'lru-cache';
import type { ServerConfig } from '../config';

export { PREVIEW_PATH };

export const PREVIEW_COOKIE = 'preview';

/** Maximum number of cached releases. */
const REMEMBERED = 16;

export interface Preview {
  readonly token: string;
  /** What the link requests, even if it cannot be shown. */
  readonly requested: readonly PreviewedRelease[];
  readonly releases: ReadonlyMap<RemoteName, RegisteredRelease>;
  readonly expires: Date;
}

export interface NoPreview {
  readonly message: string;
  readonly status: 403 | 404 | 410;
}

export type OpenedPreview = Preview | NoPreview;
export const isPreview = (opened: OpenedPreview): opened is Preview => 'token' in opened;

const refuse = (status: NoPreview['status'], message: string): NoPreview => ({ status, message });

export interface PreviewsOptions {
  readonly config: Pick<ServerConfig, 'siteOrigin' | 'registryEnv' | 'keys'>;
  readonly store: StoreReader;
  readonly now?: () => Date;
}

/**
 * Reads previews from links and cookies. A signed token contains what to show and until when,
 * so nothing is stored here.
 */
export class Previews {
  private readonly known = new LRUCache<string, RegisteredRelease>({ max: REMEMBERED });
  private readonly now: () => Date;

  constructor(private readonly options: PreviewsOptions) {
    this.now = options.now ?? (() => new Date());
  }

  async open(token: string): Promise<OpenedPreview> {
    const link = await this.readLink(token);
    if ('status' in link) return link;
    const preview = await this.prepare(token, link);
    const gone = preview.requested.find(({ remote }) => !preview.releases.has(remote));
    return gone
      ? refuse(410, `${releaseName(gone.remote, gone.version)} is no longer in the release store.`)
      : preview;
  }

  /** The preview of a browser; null for none or an expired one. */
  async find({ cookie = '' }: IncomingHttpHeaders): Promise<Preview | null> {
    const token = cookie.includes(PREVIEW_COOKIE) ? this.cookie(0).read(cookie) : null;
    const link = token === null ? null : await this.readLink(token);
    return token === null || !link || 'status' in link ? null : this.prepare(token, link);
  }

  /** Value of `set-cookie` that starts a preview and replaces any other. */
  start({ token, expires }: Preview): string {
    const left = Math.max(1, Math.ceil((expires.getTime() - this.now().getTime()) / 1000));
    return this.cookie(left).write(token);
  }

  end(): string {
    return this.cookie(0).write('');
  }

  private cookie(maxAgeS: number) {
    const isSecure = this.options.config.siteOrigin.startsWith('https:');
    const pattern = /[\w-]+\.[\w-]+\.[\w-]+/;
    return createCookie({ name: PREVIEW_COOKIE, pattern, maxAgeS, sameSite: 'Lax' }, isSecure);
  }

  private async readLink(token: string): Promise<PreviewLink | NoPreview> {
    const { keys, registryEnv } = this.options.config;
    const trust = keys.folder === null ? null : await readTrust(keys.trustFile);
    if (!trust) return refuse(404, 'Previews are off: this site has no trusted keys.');
    try {
      return await readPreview(token, trust, registryEnv, this.now());
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (error.code === EXIT.late)
        return refuse(410, 'This preview has expired. Request a new link.');
      return refuse(403, `This preview link is not valid. ${error.message}`);
    }
  }

  private async prepare(
    token: string,
    { releases: requested, expires }: PreviewLink,
  ): Promise<Preview> {
    const releases = new Map<RemoteName, RegisteredRelease>();
    for (const { remote, version } of requested) {
      const release = await this.readRelease(remote, version);
      if (release) releases.set(remote, release);
    }
    return { token, requested, releases, expires: new Date(expires) };
  }

  private async readRelease(remote: string, version: string): Promise<RegisteredRelease | null> {
    const name = releaseName(remote, version);
    const known = this.known.get(name);
    if (known) return known;
    try {
      const { store } = this.options;
      const release = toRegistered(await readSidecar(store, remote, version));
      await requireSigned(store, remote, version);
      this.known.set(name, release);
      return release;
    } catch (error) {
      if (error instanceof Refusal) return null;
      throw error;
    }
  }
}
