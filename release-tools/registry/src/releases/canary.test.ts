import { useStore, refused } from '../testing/cli-fixtures';
import { refusalOf } from '../testing/release-fixtures';
import * as commands from './commands';
import { beginCanary, promoteCanary, tellOfEnd } from './commands';
import { freeze } from '../registry/freeze';
import { markGood } from '../registry/good-releases';
import { switchOff } from '../operations/remotes';
import { verifyStore } from '../operations/verify-store';

const store = useStore();
const { open, newest, publish, release, call } = store;
beforeEach(async () => {
  await release('menu', '1.0.0');
  await publish('menu', '1.1.0');
});

const begin = (share: number) => beginCanary(open(), 'menu', '1.1.0', share);
const menu = () => store.entryOf('menu');
const newestCommand = async () => (await newest())?.change.command ?? '';

describe('a canary', () => {
  it('is beside the live release, which stays as it is, and grows by the same command', async () => {
    const before = await menu();
    await begin(0.1);
    expect(await menu()).toMatchObject({ ...before, canary: { version: '1.1.0', share: 0.1 } });
    await begin(0.5);
    expect(await menu()).toMatchObject({ ...before, canary: { version: '1.1.0', share: 0.5 } });
    expect(await newestCommand()).toBe('canary menu@1.1.0 --percent 50');
  });

  it('is promoted: live for all, and what was live is the fallback', async () => {
    await begin(0.1);
    expect(await promoteCanary(open(), 'menu')).toMatchObject({ version: '1.1.0' });
    expect(await menu()).toMatchObject({
      active: { version: '1.1.0' },
      lastGood: { version: '1.0.0' },
      canary: null,
    });
    expect(await newestCommand()).toBe('promote menu@1.1.0');
  });

  it('is aborted: everybody gets what is live', async () => {
    await begin(0.005);
    const { stdout } = await call('abort', 'menu@1.1.0');
    expect(stdout).toBe(
      'menu@1.1.0 is shown to nobody any more (revision 3). Everybody gets menu@1.0.0.\n',
    );
    expect(await menu()).toMatchObject({ active: { version: '1.0.0' }, canary: null });
  });

  it('is told of by status, list and log', async () => {
    await begin(0.025);
    await release('table', '1.0.0');
    expect((await call('status')).stdout).toMatch(
      /^ +canary 1\.1\.0 for 2\.5 % of the visitors since \d{4}-.+Z by \w+$/m,
    );
    expect((await call('list', 'menu')).stdout).toMatch(/1\.1\.0 .*canary for 2\.5 %$/m);
    expect((await call('log')).stdout).toContain('canary menu@1.1.0 --percent 2.5');
  });

  it('is missed by status --verify where the store has lost it', async () => {
    await begin(0.1);
    await open().store.removeAll('releases/menu/1.1.0/');
    expect((await verifyStore(open())).join('\n')).toContain(
      'menu@1.1.0 is a canary in production and is not in the store',
    );
  });
});

describe('before a canary begins', () => {
  it.each([
    [['--percent', '0'], 1, /Write how many percent/],
    [['--percent', '100'], 1, /For all of them: promote/],
    [['--percent', 'ten'], 1, /Write how many percent/],
    [['--percent', '0.001'], 1, /Write how many percent/],
    [[], 1, /Write how many percent/],
    [['--percent', '5', '--if-active', '0.9.0'], 4, /0\.9\.0 is not live any more/],
  ])('%j is refused', async (options, code, expected) => {
    expect(await call('canary', 'menu@1.1.0', ...options)).toMatchObject({
      code,
      stderr: expect.stringMatching(expected),
    });
    expect((await menu())?.canary).toBeNull();
  });

  it('the release passes every check of activate, and is run', async () => {
    await publish('menu', '1.2.0', { files: { 'routes.js': 'eval("1")' } });
    expect(await refusalOf(beginCanary(open(), 'menu', '1.2.0', 0.1))).toMatch(/eval/);
    const tryRelease = jest.fn(() => Promise.resolve(['It ends its process.']));
    expect(await refusalOf(beginCanary({ ...open(), tryRelease }, 'menu', '1.1.0', 0.1))).toBe(
      'It ends its process.',
    );
    await freeze(open(), 'menu', 'the holidays');
    expect(await call('canary', 'menu@1.1.0', '--percent', '5')).toMatchObject({ code: 3 });
  });

  it('there has to be something else for the others', async () => {
    await publish('table', '1.0.0');
    expect(await refusalOf(beginCanary(open(), 'table', '1.0.0', 0.1))).toMatch(
      /^Nothing of table is live/,
    );
    expect(await refusalOf(beginCanary(open(), 'menu', '1.0.0', 0.1))).toMatch(/is live already/);
    await switchOff(open(), 'menu', 'takes orders twice');
    expect(await refusalOf(begin(0.1))).toMatch(/is switched off/);
  });

  it('another one of the same remote has to end', async () => {
    await publish('menu', '1.2.0');
    await begin(0.1);
    expect(await refusalOf(beginCanary(open(), 'menu', '1.2.0', 0.1))).toMatch(
      /^menu@1\.1\.0 is a canary already/,
    );
  });

  it('nobody who gets two canaries may find anything twice', async () => {
    const routes = [{ path: '/drinks', chrome: true, session: true, statusFromData: false }];
    await release('table', '1.0.0');
    await publish('table', '1.1.0', { sidecar: { routes } });
    await publish('menu', '1.2.0', { sidecar: { routes } });
    await beginCanary(open(), 'table', '1.1.0', 0.1);
    const refusal =
      /^menu claims \/drinks, which table serves already.+The other one is a canary\./;
    expect(await refusalOf(beginCanary(open(), 'menu', '1.2.0', 0.1))).toMatch(refusal);
    expect(await refusalOf(commands.activate(open(), 'menu', '1.2.0'))).toMatch(refusal);
  });
});

describe('a canary ends', () => {
  const ENDED = 'The canary menu@1.1.0, which 10 % of the visitors had, ended by this.';
  beforeEach(() => begin(0.1));

  it('when another release goes live, which is said', async () => {
    await publish('menu', '1.2.0');
    const change = () => commands.activate(open(), 'menu', '1.2.0');
    expect(await tellOfEnd(open(), 'menu', change)).toMatchObject({ ended: [ENDED] });
    expect((await menu())?.canary).toBeNull();
  });

  it('when the live release is taken back, or switched off: neither brings it back', async () => {
    expect((await call('kill', 'menu', '--reason', 'takes orders twice')).stdout).toContain(ENDED);
    await call('revive', 'menu');
    expect(await menu()).toMatchObject({ killed: false, canary: null });
    await release('menu', '1.2.0');
    await begin(0.1);
    const rollback = () => commands.rollback(open(), 'menu');
    expect(await tellOfEnd(open(), 'menu', rollback)).toMatchObject({ ended: [ENDED] });
    expect(await menu()).toMatchObject({ active: { version: '1.0.0' }, canary: null });
  });

  it('without a word where it is activated itself', async () => {
    const change = () => commands.activate(open(), 'menu', '1.1.0');
    expect(await tellOfEnd(open(), 'menu', change)).toMatchObject({ ended: [] });
    expect(await menu()).toMatchObject({ active: { version: '1.1.0' }, canary: null });
  });

  it('once: whoever comes later is told so', async () => {
    expect((await call('abort', 'menu')).code).toBe(0);
    for (const command of ['abort', 'promote']) {
      expect(await call(command, 'menu')).toMatchObject(refused(2, 'menu has no canary.'));
      expect(await call(command, 'menu@1.1.0')).toMatchObject(
        refused(4, 'menu@1.1.0 is no canary any more: menu has none.'),
      );
    }
  });

  it('by abort although releases are frozen, and by promote only when they are not', async () => {
    await freeze(open(), '*', 'the holidays');
    expect(await call('promote', 'menu')).toMatchObject({ code: 3 });
    expect(await call('abort', 'menu', '--if-active', '0.9.0')).toMatchObject({ code: 4 });
    expect(await call('abort', 'menu', '--if-active', '1.0.0')).toMatchObject({ code: 0 });
  });
});

it('a promoted canary falls back to the newest good release', async () => {
  const good = { by: 'tester', at: '2026-11-01T00:00:00.000Z', evidence: 'a smoke test' };
  await markGood(open().store, 'production', { remote: 'menu', version: '1.0.0', ...good });
  await release('menu', '1.2.0');
  await begin(0.1);
  await promoteCanary(open(), 'menu');
  expect(await menu()).toMatchObject({ lastGood: { version: '1.0.0' } });
});
