import type { RemoteName } from '@tableside/contracts/registry/release';
import { commitChange, readLog, readNewest } from './changes';
import { openCommands, publishAndActivate, refusalOf } from './command-fixtures';
import { status } from './status';
import { openDirectoryStore } from './stores/directory-store';
import { makeTempDir } from './fixtures';
import { pointerKey } from './store';

let temp: Awaited<ReturnType<typeof makeTempDir>>;
beforeEach(async () => {
  temp = await makeTempDir();
});
afterEach(() => temp.remove());

describe('commitChange', () => {
  const openContext = () => ({
    store: openDirectoryStore(temp.dir),
    environment: 'production',
    by: 'tester',
    command: 'test',
  });

  test('writes no revision when nothing is to be changed, and mends the pointer all the same', async () => {
    const context = openContext();
    const first = await commitChange(context, (draft) => ({ ...draft }));
    const key = pointerKey('production');
    const pointer = await context.store.read(key);
    await context.store.replace(key, Buffer.from('damaged'));
    expect(await commitChange(context, (draft) => draft)).toEqual(first);
    expect(await readLog(context.store, 'production')).toHaveLength(1);
    expect(await context.store.read(key)).toEqual(pointer);
  });
});

describe('concurrent and broken writers', () => {
  const openContext = () => openCommands(temp.dir);
  const release = (name: RemoteName, version: string) =>
    publishAndActivate(temp.dir, name, version);
  const activeVersion = async (name: RemoteName) =>
    (await readNewest(openContext().store, 'production'))?.remotes[name]?.active.version;

  it('keeps both of two changes made at once', async () => {
    const changes = (['discovery', 'restaurant', 'account', 'marketing'] as const).map((name) =>
      release(name, '1.0.0'),
    );
    await Promise.all(changes);
    const newest = await readNewest(openContext().store, 'production');
    expect(newest?.revision).toBe(4);
    expect(Object.keys(newest?.remotes ?? {}).sort()).toEqual([
      'account',
      'discovery',
      'marketing',
      'restaurant',
    ]);
  });

  it('heals a pointer that a crash left behind its revision', async () => {
    await release('marketing', '1.0.0');
    const { store } = openContext();
    const before = await store.read('registry/production.json');
    await release('marketing', '1.1.0');
    await store.replace('registry/production.json', before as Buffer);
    const { revision } = await release('discovery', '1.0.0');
    expect(revision).toBe(3);
    expect(await activeVersion('marketing')).toBe('1.1.0');
    const pointer = await store.read('registry/production.json');
    expect(JSON.parse(String(pointer))).toMatchObject({ revision: 3 });
  });

  it('heals a pointer that is damaged', async () => {
    await release('marketing', '1.0.0');
    await openContext().store.replace('registry/production.json', Buffer.from('{"sche'));
    expect((await release('discovery', '1.0.0')).revision).toBe(2);
    expect(await activeVersion('marketing')).toBe('1.0.0');
    const pointer = await openContext().store.read('registry/production.json');
    expect(JSON.parse(String(pointer))).toMatchObject({ revision: 2 });
  });

  it('says which key is damaged', async () => {
    const { store } = openContext();
    await store.create('registry/production/revisions/1.json', Buffer.from('{"sche'));
    expect(await refusalOf(status(openContext()))).toBe(
      'registry/production/revisions/1.json in the release store is damaged: it is no JSON.',
    );
  });
});
