import { commitChange } from '../registry/changes';
import { emptyDraft } from '../registry/document';
import { RegistryFollower } from '../registry/registry-follower';
import { listRevisions, revisionKey, type ReleaseStore } from '../store/store';

/** An empty store of a driver. */
interface OpenedStore {
  readonly store: ReleaseStore;
  /** The same store opened by another process; default: the same object. */
  readonly another?: () => Promise<ReleaseStore> | ReleaseStore;
}

const CHANGES = 9;
const WRITERS = 3;
/** Larger than any file of a release. */
const BIG_BYTES = 6 * 1024 * 1024;

/**
 * Test helper: the tests that every driver of the release store must pass.
 * @param open called by each test
 */
export function describeStore(name: string, open: () => Promise<OpenedStore> | OpenedStore): void {
  const openStore = async () => (await open()).store;

  describe(name, () => {
    it('is empty before the first write', async () => {
      const store = await openStore();
      expect(await store.read('r/a')).toBeNull();
      expect(await store.list('r/')).toEqual([]);
      expect(await store.writtenAt('r/a')).toBeNull();
      expect(await store.leftovers()).toEqual([]);
      await store.remove('r/a');
      await store.removeAll('r/');
    });

    it('creates a key only once, until it is removed', async () => {
      const store = await openStore();
      const before = Date.now();
      expect(await store.create('r/a', Buffer.from('first'))).toBe(true);
      // File systems and servers have coarser clocks.
      expect((await store.writtenAt('r/a'))?.getTime()).toBeGreaterThan(before - 2000);
      for (const text of ['second', 'first'])
        expect(await store.create('r/a', Buffer.from(text))).toBe(false);
      expect(String(await store.read('r/a'))).toBe('first');
      expect([await store.read('r'), await store.read('r/a/b')]).toEqual([null, null]);
      await store.remove('r/a');
      expect([await store.read('r/a'), await store.list('r/')]).toEqual([null, []]);
      expect(await store.create('r/a', Buffer.from('second'))).toBe(true);
    });

    it('lets exactly one of many writers create a key', async () => {
      const { store, another = () => store } = await open();
      const stores = [store, await another(), await another()];
      const tries = Array.from({ length: 15 }, (_, index) =>
        (stores[index % stores.length] ?? store).create('a', Buffer.from(`${index}`)),
      );
      const created = (await Promise.all(tries)).flatMap((isMine, index) => (isMine ? index : []));
      expect(created).toHaveLength(1);
      expect(String(await store.read('a'))).toBe(String(created[0]));
    });

    it('shows readers either the old or the new value of a replaced pointer', async () => {
      const { store, another = () => store } = await open();
      const reader = await another();
      const values = ['1', '2'].map((sign) => sign.repeat(100_000));
      await store.replace('registry/x.json', Buffer.from(values[0] ?? ''));
      const seen = new Set<string>();
      let isOver = false;
      const reading = (async () => {
        while (!isOver) seen.add(String(await reader.read('registry/x.json')));
      })();
      for (let turn = 1; turn < 20; turn += 1)
        await store.replace('registry/x.json', Buffer.from(values[turn % 2] ?? ''));
      isOver = true;
      await reading;
      expect(values).toEqual(expect.arrayContaining([...seen]));
    });

    it('stores large values and arbitrary bytes', async () => {
      const store = await openStore();
      const large = Buffer.alloc(BIG_BYTES, 'tableside ');
      const bytes = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));
      await store.create('r/large', large);
      await store.create('r/bytes', bytes);
      await store.create('r/nothing', Buffer.alloc(0));
      expect((await store.read('r/large'))?.equals(large)).toBe(true);
      expect((await store.read('r/bytes'))?.equals(bytes)).toBe(true);
      expect((await store.read('r/nothing'))?.length).toBe(0);
    });

    it('lists the keys with a prefix, sorted', async () => {
      const store = await openStore();
      for (const key of ['r/b', 'r/a', 'r/c/d', 's/a', 'r/B', 'r-/a'])
        await store.create(key, Buffer.from(''));
      expect(await store.list('r/')).toEqual(['r/B', 'r/a', 'r/b', 'r/c/d']);
      expect(await store.list('t/')).toEqual([]);
      expect(await store.list('')).toEqual(['r-/a', 'r/B', 'r/a', 'r/b', 'r/c/d', 's/a']);
    });

    it('accepts unusual characters in keys', async () => {
      const store = await openStore();
      const odd = ['r/100%/_a', 'r/100%/it\'s "b"', 'r/100%/ü é+&?#=;', 'r/100%/%2F'];
      for (const key of [...odd, 'r/1000/xa']) await store.create(key, Buffer.from(key));
      expect(await store.list('r/100%/')).toEqual(odd.toSorted());
      for (const key of odd) expect(String(await store.read(key))).toBe(key);
      await store.move('r/100%/', 's/_/');
      expect(await store.list('r/')).toEqual(['r/1000/xa']);
      expect(String(await store.read('s/_/_a'))).toBe('r/100%/_a');
    });

    it('lists more keys than fit in one page of a response', async () => {
      const store = await openStore();
      const keys = Array.from({ length: 25 }, (_, index) => `r/${index + 10}`);
      await Promise.all(keys.map((key) => store.create(key, Buffer.from(key))));
      expect(await store.list('r/')).toEqual(keys);
    });

    it('rejects keys outside of the store', async () => {
      const store = await openStore();
      await expect(store.read('../secret')).rejects.toThrow(/outside of the release store/);
      await expect(store.create('../secret', Buffer.from(''))).rejects.toThrow(/outside/);
    });

    it('moves and removes all keys with a prefix', async () => {
      const store = await openStore();
      for (const key of ['r/a/b', 'r/a/c/d', 'r/ab']) await store.create(key, Buffer.from(key));
      await store.move('r/a/', 't/1/r/a/');
      expect(await store.list('r/')).toEqual(['r/ab']);
      expect(String(await store.read('t/1/r/a/c/d'))).toBe('r/a/c/d');
      await store.removeAll('t/');
      await store.removeAll('t/');
      expect(await store.list('t/')).toEqual([]);
      expect(await store.list('r/')).toEqual(['r/ab']);
    });

    it('keeps every change of concurrent writers, and readers see the newest', async () => {
      const { store, another = () => store } = await open();
      const follower = new RegistryFollower({ store: await another(), environment: 'production' });
      const write = async (writer: number) => {
        const own = await another();
        const context = { store: own, environment: 'production', by: `writer ${writer}` };
        for (let turn = 0; turn < CHANGES / WRITERS; turn += 1)
          await commitChange(context, `${writer}.${turn}`, (draft) => ({
            ...emptyDraft(),
            ...draft,
          }));
      };
      await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
      const revisions = await listRevisions(store, 'production');
      expect(revisions).toEqual(Array.from({ length: CHANGES }, (_, index) => index + 1));
      const commands = await Promise.all(
        revisions.map(async (revision) => {
          const text = String(await store.read(revisionKey('production', revision)));
          return (JSON.parse(text) as { change: { command: string } }).change.command;
        }),
      );
      expect(new Set(commands).size).toBe(CHANGES);
      expect((await follower.look())?.document.revision).toBe(CHANGES);
    }, 30_000);
  });
}
