import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CONTENT_KINDS } from '@tableside/contracts/content/wire';
import { commitChange, readNewest } from '@tableside/registry/registry/changes';
import { HERO, PLANS, SECTIONS } from '@tableside/registry/testing/content-fixtures';
import { makeEntry, makeRegistered } from '@tableside/registry/testing/registry-fixtures';
import { toJson, type ReleaseStore } from '@tableside/registry/store/store';
import { openDirectoryStore } from '@tableside/registry/store/directory-store';

/** Test helper: a release store of its own in which a remote is live that has documents, nothing of which was published. */
export async function makeWordStore() {
  const parent = await mkdtemp(join(tmpdir(), 'words-'));
  const folder = join(parent, 'store');
  const store = openDirectoryStore(folder);
  const refill = async () => {
    await rm(folder, { recursive: true, force: true });
    await fillStore(store);
  };
  await refill();
  return {
    /** What a test makes beside it is removed with it. */
    folder,
    store,
    refill,
    readNewest: () => readNewest(store, 'production'),
    remove: () => rm(parent, { recursive: true, force: true }),
  };
}

async function fillStore(store: ReleaseStore): Promise<void> {
  const words = { hero: HERO, plans: PLANS, home: { kind: 'home', order: ['partner'] } };
  for (const [kind, document] of Object.entries(words))
    await store.create(`releases/marketing/1.0.0/server/words/${kind}.json`, toJson(document));
  const slots = SECTIONS.map((name, index) => ({
    place: 'home:section' as const,
    name,
    widget: 'Widget',
    order: index,
    wake: 'at-once' as const,
    frame: 'page' as const,
    reserve: { height: '0rem', isKept: false },
  }));
  const release = makeRegistered('marketing', '1.0.0', { content: [...CONTENT_KINDS], slots });
  await commitChange(
    { store, environment: 'production', by: 'a test', command: 'activate marketing@1.0.0' },
    (draft) => ({ ...draft, remotes: { marketing: makeEntry(release) } }),
  );
}
