import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readContentRevision } from '@tableside/contracts/content/read';
import { readNewest } from '../changes';
import { openDirectoryStore } from '../stores/directory-store';
import { makeTempDir } from '../fixtures';
import { integrityOf } from '../hash';
import { Refusal } from '../refusal';
import { writeDocument } from './fixtures';
import { publishContent, type ContentContext } from './publish-content';

/** Test helper: an empty release store for each test, an editor who publishes into it, and what is there afterwards. */
export function openTestStore() {
  let temp: Awaited<ReturnType<typeof makeTempDir>>;
  beforeEach(async () => {
    temp = await makeTempDir();
  });
  afterEach(() => temp.remove());

  const openContext = (): ContentContext => ({
    store: openDirectoryStore(path.join(temp.dir, 'store')),
    environment: 'production',
    by: 'editor',
    owner: 'marketing',
    place: { root: temp.dir, homes: [path.join(temp.dir, 'home')] },
    now: () => new Date('2026-11-21T10:00:00Z'),
  });

  async function publish(
    ...documents: readonly { readonly kind: string; readonly [field: string]: unknown }[]
  ) {
    const files = await Promise.all(
      documents.map((document) => writeDocument(temp.dir, `${document.kind}.json`, document)),
    );
    return publishContent(openContext(), files);
  }

  const readEntry = async () =>
    (await readNewest(openContext().store, 'production'))?.content['marketing'];

  /** The documents that pages get. */
  async function readLive() {
    const entry = await readEntry();
    if (!entry) return {};
    const bytes = await openContext().store.read(`content/marketing/${entry.revision}.json`);
    expect(integrityOf(bytes ?? Buffer.alloc(0))).toBe(entry.integrity);
    const { documents, problems } = readContentRevision(JSON.parse(String(bytes)));
    expect(problems).toEqual([]);
    return documents;
  }

  async function refusalOf(action: Promise<unknown>): Promise<string> {
    const error: unknown = await action.then(
      () => null,
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(Refusal);
    return (error as Refusal).message;
  }

  /** Every file of the store. */
  async function listStore(): Promise<string[]> {
    const files = await readdir(path.join(temp.dir, 'store'), { recursive: true }).catch(() => []);
    return files.sort();
  }

  /** Spoils a stored revision. */
  const spoil = (revision: number) =>
    writeFile(path.join(temp.dir, `store/content/marketing/${revision}.json`), '{}');

  return {
    get dir() {
      return temp.dir;
    },
    openContext,
    publish,
    readEntry,
    readLive,
    refusalOf,
    listStore,
    spoil,
  };
}
