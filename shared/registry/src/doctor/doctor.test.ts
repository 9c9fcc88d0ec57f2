import type { RemoteName } from '@tableside/contracts/registry/wire';
import { openCommands, publishAndActivate } from '../command-fixtures';
import * as commands from '../commands';
import { makeTempDir, writeRelease } from '../fixtures';
import { pointerKey, revisionKey, toJson } from '../store';
import { doctor } from './doctor';

let temp: Awaited<ReturnType<typeof makeTempDir>>;
beforeEach(async () => {
  temp = await makeTempDir();
  await release('marketing', '1.0.0');
  await release('marketing', '1.1.0');
  await release('account', '1.0.0');
});
afterEach(() => temp.remove());

const open = () => openCommands(temp.dir);
const release = (name: RemoteName, version: string) => publishAndActivate(temp.dir, name, version);
/** Later than anything that may be under way. */
const afterwards = () => new Date(Date.now() + 2 * 3_600_000);
const examine = (now = afterwards()) => doctor(open(), { now });
const mend = (now = afterwards()) => doctor(open(), { isMending: true, now });

const pointer = pointerKey('production');
const newest = revisionKey('production', 3);
const read = async (key: string) => String(await open().store.read(key));
const readState = async (key = newest) => JSON.parse(await read(key)) as { remotes: object };
const write = (key: string, value: unknown) =>
  open().store.replace(key, typeof value === 'string' ? Buffer.from(value) : toJson(value));
const folder = 'releases/marketing/2.0.0/';

const WELL = 'The release store is well: revision 3 of production, 3 releases.';

/** Expects these findings, and what is left of them after mending. */
async function expectFindings(found: readonly RegExp[], left: readonly RegExp[]): Promise<void> {
  const expectLines = (lines: readonly string[], patterns: readonly RegExp[]) =>
    expect(lines).toEqual(patterns.map((pattern) => expect.stringMatching(pattern)));
  const before = await examine();
  expect(before.isWell).toBe(false);
  expectLines(before.lines.slice(0, -1), found);
  const mended = await mend();
  expect(mended.isWell).toBe(left.length === 0);
  const after = await examine();
  if (left.length === 0) expect(after).toEqual({ lines: [WELL], isWell: true });
  else expectLines(after.lines.slice(0, -1), left);
}

it('finds nothing in a store that is well, and changes nothing there', async () => {
  expect(await examine()).toEqual({ lines: [WELL], isWell: true });
  expect(await mend()).toEqual({ lines: [WELL], isWell: true });
});

it('finds nothing in a store that is new', async () => {
  const context = openCommands(`${temp.dir}/new`);
  expect(await doctor(context)).toEqual({
    lines: ['The release store is well: nothing is live in production, 0 releases.'],
    isWell: true,
  });
});

it('changes nothing unless it is told to', async () => {
  await open().store.remove(pointer);
  expect((await examine()).lines.at(-1)).toBe(
    '1 finding. What can be mended is, by: npm run mfe -- doctor --mend',
  );
  expect(await open().store.read(pointer)).toBeNull();
  expect(await mend()).toEqual({
    lines: [`Mended: ${pointer} is missing. It is a copy of revision 3 now.`],
    isWell: true,
  });
});

describe('the registry', () => {
  it.each([
    ['missing', null, /is missing/],
    ['truncated', '{"schema":1,', /is no JSON/],
    ['no registry', '[]', /is no registry/],
  ])('has its pointer written anew where it is %s', async (_, value, sentence) => {
    if (value === null) await open().store.remove(pointer);
    else await write(pointer, value);
    await expectFindings([sentence], []);
    expect(await read(pointer)).toBe(await read(newest));
  });

  it('has a pointer that stayed behind follow', async () => {
    await write(pointer, await read(revisionKey('production', 2)));
    await expectFindings([/is behind: it is of revision 2, and there is revision 3/], []);
  });

  it('leaves a pointer to a newer program, whose form it does not know', async () => {
    const state = { ...(await readState()), schema: 2, revision: 4 };
    await write(revisionKey('production', 4), state);
    await write(pointer, state);
    const left = [/revisions\/4\.json .* schema 2/, /production\.json .* schema 2/];
    await expectFindings(left, left);
  });

  it('gets a lost or damaged revision back from its pointer', async () => {
    await open().store.remove(newest);
    await expectFindings([/revision 3, which is not in the store/], []);
    await write(newest, 'damaged');
    await expectFindings([/revisions\/3\.json .* no JSON/], []);
    expect(await read(newest)).toBe(await read(pointer));
  });

  it('has a damaged revision that nothing else holds put back by hand', async () => {
    await write(revisionKey('production', 2), 'damaged');
    const left = [/revisions\/2\.json .* no JSON.* from a backup/];
    await expectFindings(left, left);
  });

  it('leaves it to people which is right, where the pointer was edited', async () => {
    await write(pointer, { ...(await readState()), remotes: {} });
    const left = [/production\.json is of revision 3 and differs from it/];
    await expectFindings(left, left);
  });

  it('names the entries that readers leave out', async () => {
    const { remotes, ...state } = await readState();
    for (const key of [pointer, newest])
      await write(key, { ...state, remotes: { ...remotes, marketing: { active: {} } } });
    const left = [/^marketing: The remote is left out: version:/];
    await expectFindings(left, left);
  });

  it('names live documents that cannot be read', async () => {
    const integrity = `sha384-${'A'.repeat(64)}`;
    const content = { marketing: { revision: '7', integrity } };
    for (const key of [pointer, newest]) await write(key, { ...(await readState()), content });
    const left = [/^Revision 7 of marketing’s documents, which is live, is missing/];
    await expectFindings(left, left);
  });
});

describe('a release', () => {
  const store2 = async () => {
    const context = openCommands(
      temp.dir,
      await writeRelease(temp.dir, 'marketing', { version: '2.0.0' }),
    );
    await commands.publish(context, 'marketing');
  };

  it.each([
    ['its release.json', 'release.json', /marketing@2\.0\.0 .* lacks release\.json/],
    ['a file', 'routes.css', /marketing@2\.0\.0 .* lacks routes\.css/],
  ])('that lacks %s is removed where no registry names it', async (_, file, sentence) => {
    await store2();
    await open().store.remove(folder + file);
    await expectFindings([sentence], []);
    expect(await open().store.list(folder)).toEqual([]);
  });

  it('that may still be under way is left alone', async () => {
    await store2();
    await open().store.remove(`${folder}release.json`);
    const { lines, isWell } = await mend(new Date());
    expect(lines[0]).toMatch(/lacks release\.json.* may be under way/);
    expect(isWell).toBe(false);
    expect(await open().store.list(folder)).not.toEqual([]);
  });

  it('that any registry names is never removed', async () => {
    await open().store.remove('releases/marketing/1.0.0/routes.css');
    await open().store.remove('releases/account/1.0.0/release.json');
    const left = [/account@1\.0\.0 .*release\.json/, /marketing@1\.0\.0 .*routes\.css/];
    await expectFindings(left, left);
  });

  it('that is gone although it is live is named', async () => {
    const { store } = open();
    for (const key of await store.list('releases/account/')) await store.remove(key);
    const left = [/^account@1\.0\.0 is live in production and is not in the store/];
    await expectFindings(left, left);
  });

  it('that was changed, or holds what its release.json does not list, is named', async () => {
    await write('releases/marketing/1.0.0/routes.css', 'changed');
    await write('releases/marketing/1.1.0/old.js', 'orphan');
    await write('releases/marketing/notes.txt', 'orphan');
    const left = [
      /routes\.css of marketing@1\.0\.0 was changed in the store/,
      /old\.js of marketing@1\.1\.0 is not listed/,
      /releases\/marketing\/notes\.txt belongs to no release/,
    ];
    await expectFindings(left, left);
  });

  it('whose release.json says it is another one is named', async () => {
    await write(`${folder}release.json`, await read('releases/account/1.0.0/release.json'));
    const left = [/calls itself account@1\.0\.0/];
    await expectFindings(left, left);
  });
});

it('removes reports of shell servers that ended long ago', async () => {
  const key = 'registry/production/shells/one-3000.json';
  await write(key, '{}');
  expect((await mend()).isWell).toBe(true);
  expect(await open().store.read(key)).not.toBeNull();
  const days = new Date(Date.now() + 25 * 3_600_000);
  expect((await examine(days)).lines[0]).toMatch(/one-3000\.json .* has not reported for a day/);
  await mend(days);
  expect(await open().store.read(key)).toBeNull();
  expect((await examine(days)).lines).toEqual([WELL]);
});

it('removes what a crash has left of a write', async () => {
  await write('registry/production.json.1234.tmp', 'half');
  await write('releases/marketing/1.0.0/routes.js.5678.tmp', 'half');
  await expectFindings([/production\.json\.1234\.tmp/, /routes\.js\.5678\.tmp/], []);
  const left = 'registry/production.json.1234.tmp';
  await write(left, 'half');
  expect(await mend(new Date())).toEqual({ lines: [WELL], isWell: true });
  expect(await open().store.leftovers()).toEqual([left]);
});
