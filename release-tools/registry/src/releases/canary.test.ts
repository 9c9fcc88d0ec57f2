import { useStore, refused } from '../testing/cli-fixtures';
import { refusalOf } from '../testing/release-fixtures';
import { makeClaim } from '../testing/registry-fixtures';
import * as commands from './commands';
import { startCanary, promoteCanary, withEndedCanary } from './commands';
import { freeze } from '../registry/freeze';
import { markGood } from '../registry/stored-releases';
import { switchOff } from '../operations/remotes';
import { verifyStore } from '../operations/status';

const store = useStore();
const { open, newest, publish, release, call } = store;
beforeEach(async () => {
  await release('menu', '1.0.0');
  await publish('menu', '1.1.0');
});

const start = (share: number) => startCanary(open(), 'menu', '1.1.0', share);
const menu = () => store.entryOf('menu');
const newestCommand = async () => (await newest())?.change.command ?? '';

describe('a canary', () => {
  it('starts alongside the live release, and grows with the same command', async () => {
    const before = await menu();
    await start(0.1);
    expect(await menu()).toMatchObject({ ...before, canary: { version: '1.1.0', share: 0.1 } });
    await start(0.5);
    expect(await menu()).toMatchObject({ ...before, canary: { version: '1.1.0', share: 0.5 } });
    expect(await newestCommand()).toBe('canary menu@1.1.0 --percent 50');
  });

  it('ends with abort: all visitors get the live release', async () => {
    await start(0.005);
    const { stdout } = await call('abort', 'menu@1.1.0');
    expect(stdout).toBe(
      'menu@1.1.0 is no longer shown (revision 3). All visitors get menu@1.0.0.\n',
    );
    expect(await menu()).toMatchObject({ active: { version: '1.0.0' }, canary: null });
  });

  it('appears in status, list, and log', async () => {
    await start(0.025);
    await release('table', '1.0.0');
    expect((await call('status')).stdout).toMatch(
      /^ +canary 1\.1\.0 for 2\.5% of visitors since \d{4}-.+Z by \w+$/m,
    );
    expect((await call('list', 'menu')).stdout).toMatch(/1\.1\.0 .*canary for 2\.5 %$/m);
    expect((await call('log')).stdout).toContain('canary menu@1.1.0 --percent 2.5');
  });

  it('is reported by status --verify when the store has lost it', async () => {
    await start(0.1);
    await open().store.removeAll('releases/menu/1.1.0/');
    expect((await verifyStore(open())).join('\n')).toContain(
      'menu@1.1.0 is a canary in production but is not in the store',
    );
  });
});

describe('starting a canary', () => {
  it.each([
    [['--percent', '0'], 1, /Enter the percentage/],
    [['--percent', '100'], 1, /To show it to all visitors, use promote/],
    [['--percent', 'ten'], 1, /Enter the percentage/],
    [['--percent', '0.001'], 1, /Enter the percentage/],
    [[], 1, /Enter the percentage/],
    [['--percent', '5', '--if-active', '0.9.0'], 4, /0\.9\.0 is no longer live/],
  ])('rejects %j', async (options, code, expected) => {
    expect(await call('canary', 'menu@1.1.0', ...options)).toMatchObject(refused(code, expected));
    expect((await menu())?.canary).toBeNull();
  });

  it('runs every check of activate, and the release', async () => {
    await publish('menu', '1.2.0', { files: { 'routes.js': 'eval("1")' } });
    expect(await refusalOf(startCanary(open(), 'menu', '1.2.0', 0.1))).toMatch(/eval/);
    const runRelease = jest.fn(() => Promise.resolve(['It ends its process.']));
    expect(await refusalOf(startCanary({ ...open(), runRelease }, 'menu', '1.1.0', 0.1))).toBe(
      'It ends its process.',
    );
    await freeze(open(), 'menu', 'the holidays');
    expect(await call('canary', 'menu@1.1.0', '--percent', '5')).toMatchObject({ code: 3 });
  });

  it('requires a live release', async () => {
    await publish('table', '1.0.0');
    expect(await refusalOf(startCanary(open(), 'table', '1.0.0', 0.1))).toMatch(
      /^table is not live/,
    );
    expect(await refusalOf(startCanary(open(), 'menu', '1.0.0', 0.1))).toMatch(
      /is already live for all visitors/,
    );
    await switchOff(open(), 'menu', 'takes orders twice');
    expect(await refusalOf(start(0.1))).toMatch(/is disabled/);
  });

  it('requires that no other canary of the remote runs', async () => {
    await publish('menu', '1.2.0');
    await start(0.1);
    expect(await refusalOf(startCanary(open(), 'menu', '1.2.0', 0.1))).toMatch(
      /^menu@1\.1\.0 is already the canary/,
    );
  });

  it('rejects a canary that conflicts with another one', async () => {
    const routes = [makeClaim('/drinks')];
    await release('table', '1.0.0');
    await publish('table', '1.1.0', { sidecar: { routes } });
    await publish('menu', '1.2.0', { sidecar: { routes } });
    await startCanary(open(), 'table', '1.1.0', 0.1);
    const refusal =
      /^menu declares \/drinks, which table already serves.+The other one is a canary\./;
    expect(await refusalOf(startCanary(open(), 'menu', '1.2.0', 0.1))).toMatch(refusal);
    expect(await refusalOf(commands.activate(open(), 'menu', '1.2.0'))).toMatch(refusal);
  });
});

describe('ending a canary', () => {
  const ENDED = 'This ended the canary menu@1.1.0, which 10% of visitors had.';
  beforeEach(() => start(0.1));

  it('happens when another release is activated, with a message', async () => {
    await publish('menu', '1.2.0');
    const change = () => commands.activate(open(), 'menu', '1.2.0');
    expect(await withEndedCanary(open(), 'menu', change)).toMatchObject({ ended: [ENDED] });
    expect((await menu())?.canary).toBeNull();
  });

  it('happens on rollback and disable, and neither restores it', async () => {
    expect((await call('disable', 'menu', '--reason', 'takes orders twice')).stdout).toContain(
      ENDED,
    );
    await call('enable', 'menu');
    expect(await menu()).toMatchObject({ disabled: false, canary: null });
    await release('menu', '1.2.0');
    await start(0.1);
    const rollback = () => commands.rollback(open(), 'menu');
    expect(await withEndedCanary(open(), 'menu', rollback)).toMatchObject({ ended: [ENDED] });
    expect(await menu()).toMatchObject({ active: { version: '1.0.0' }, canary: null });
  });

  it('happens without a message when the canary itself is activated', async () => {
    const change = () => commands.activate(open(), 'menu', '1.1.0');
    expect(await withEndedCanary(open(), 'menu', change)).toMatchObject({ ended: [] });
    expect(await menu()).toMatchObject({ active: { version: '1.1.0' }, canary: null });
  });

  it('fails the second time with a message', async () => {
    expect((await call('abort', 'menu')).code).toBe(0);
    for (const command of ['abort', 'promote']) {
      expect(await call(command, 'menu')).toMatchObject(refused(2, 'menu has no canary.'));
      expect(await call(command, 'menu@1.1.0')).toMatchObject(
        refused(4, 'menu@1.1.0 is no longer the canary: menu has none.'),
      );
    }
  });

  it('is possible during a freeze with abort, but not with promote', async () => {
    await freeze(open(), '*', 'the holidays');
    expect(await call('promote', 'menu')).toMatchObject({ code: 3 });
    expect(await call('abort', 'menu', '--if-active', '0.9.0')).toMatchObject({ code: 4 });
    expect(await call('abort', 'menu', '--if-active', '1.0.0')).toMatchObject({ code: 0 });
  });
});

it('falls back from a promoted canary to the newest good release', async () => {
  const good = { by: 'tester', at: '2026-11-01T00:00:00.000Z', healthSignals: 'a smoke test' };
  await markGood(open().store, 'production', { remote: 'menu', version: '1.0.0', ...good });
  await release('menu', '1.2.0');
  await start(0.1);
  await promoteCanary(open(), 'menu');
  expect(await menu()).toMatchObject({ lastGood: { version: '1.0.0' } });
});
