import { commitChange, readLog } from './changes';
import { openDirectoryStore } from './directory-store';
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
