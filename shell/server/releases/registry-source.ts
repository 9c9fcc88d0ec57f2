import type {
  RegisteredRelease,
  RegistryDocument,
  RemoteName,
} from '@tableside/contracts/registry/wire';
import { parseDocument } from '@tableside/registry/document';
import { pointerKey, type StoreReader } from '@tableside/registry/store';
import { compose, type Composition } from '../../src/composition/compose';
import { filesOf, type PageRegistry, type PageRelease } from '../../src/federation/registry';
import type { ContentEntry } from './content-source';
import type { Logger } from '../logger';

/** One state of the registry, as pages are made from it. */
export interface RegistrySnapshot {
  readonly revision: number;
  readonly page: PageRegistry;
  readonly composition: Composition;
  /** Live releases, with the server's part. */
  readonly active: ReadonlyMap<RemoteName, RegisteredRelease>;
  /** Live revision of the documents; null where none was published. */
  readonly content: ContentEntry | null;
}

export const EMPTY_REGISTRY: RegistrySnapshot = {
  revision: 0,
  page: {},
  composition: compose({}),
  active: new Map(),
  content: null,
};

/** Looks at the pointer at most this often, in milliseconds. */
const LOOK_EVERY_MS = 250;

/** Follows the registry's pointer: a change shows in the next page, without a restart. A pointer that cannot be read
 * leaves the last good state in place. */
export class RegistrySource {
  private snapshot = EMPTY_REGISTRY;
  private bytes: Buffer | null = null;
  private lookedAt = 0;
  private looking: Promise<void> | null = null;
  private readonly key: string;

  /** @param adapt what is changed about each state before anybody sees it; default nothing */
  constructor(
    private readonly store: StoreReader,
    environment: string,
    private readonly log: Logger,
    private readonly adapt = (read: RegistrySnapshot): RegistrySnapshot => read,
  ) {
    this.snapshot = adapt(EMPTY_REGISTRY);
    this.key = pointerKey(environment);
  }

  /** The newest state. */
  async read(): Promise<RegistrySnapshot> {
    if (Date.now() - this.lookedAt >= LOOK_EVERY_MS) {
      this.looking ??= this.look().finally(() => {
        this.lookedAt = Date.now();
        this.looking = null;
      });
      await this.looking;
    }
    return this.snapshot;
  }

  private async look(): Promise<void> {
    try {
      const bytes = await this.store.read(this.key);
      if (!bytes) throw new Error('Nothing has been activated yet.');
      if (this.bytes?.equals(bytes)) return;
      const document = parseDocument(JSON.parse(bytes.toString('utf8')), this.key);
      this.bytes = bytes;
      this.snapshot = this.adapt(toSnapshot(document));
      this.log.info({ revision: document.revision }, 'registry read');
    } catch (error) {
      this.log.error({ err: error, key: this.key }, 'registry cannot be read');
    }
  }
}

/** What pages need of a registry document; remotes that were taken off the pages are left out. */
export function toSnapshot({ revision, remotes, content }: RegistryDocument): RegistrySnapshot {
  const live = Object.entries(remotes).filter(([, remote]) => !remote.killed);
  const page = Object.fromEntries(
    live.map(([name, { active, lastGood }]) => [
      name,
      {
        releases: [active, ...(lastGood ? [lastGood] : [])].map(toPageRelease),
        claims: active.routes,
        slots: active.slots,
        services: active.services,
        hasContent: active.content.length > 0,
      },
    ]),
  ) satisfies PageRegistry;
  const active = live.map(([name, remote]) => [name, remote.active] as const);
  const composition = compose(page);
  const owner = composition.contentOwner ?? Object.keys(content)[0] ?? '';
  const entry = content[owner];
  return {
    revision,
    page,
    composition,
    active: new Map(active),
    content: entry ? { ...entry, owner } : null,
  };
}

/** Browsers load entry, scripts and styles by this; the rest is the server's, or comes by the remote's own scripts. */
function toPageRelease(release: RegisteredRelease): PageRelease {
  const { version, container, entry, base, integrity } = release;
  const exposes = Object.fromEntries(
    Object.entries(release.exposes).map(([name, { js, css }]) => [name, { js, css }]),
  );
  const files = filesOf({ entry, exposes });
  return {
    version,
    container,
    entry,
    base,
    exposes,
    integrity: Object.fromEntries(files.map((file) => [file, integrity[file] ?? ''])),
  };
}
