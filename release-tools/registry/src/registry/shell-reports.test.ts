import { readNewest } from './changes';
import {
  openCommands,
  publishAndActivate,
  refusalOf,
  makeTempDir,
  SHELL,
} from '../testing/release-fixtures';
import type * as commands from '../releases/commands';
import { readMeasures, status } from '../operations/status';
import { makeMeasures, makeReport } from '../testing/registry-fixtures';
import {
  readReports,
  REPORT_LASTS_MS,
  writeReport,
  type ShellReport,
  waitForShells,
} from './shell-reports';

let temp: Awaited<ReturnType<typeof makeTempDir>>;
let context: commands.CommandContext;
beforeEach(async () => {
  temp = await makeTempDir();
  context = openCommands(temp.dir);
});
afterEach(() => temp.remove());

const report = (changes: Partial<ShellReport> = {}): Promise<void> =>
  writeReport(context.store, 'production', makeReport(changes));
const names = async () => (await readReports(context.store, 'production')).map(({ name }) => name);

describe('readReports', () => {
  it('names the servers that run: not those that ended, fell silent or wrote what is damaged', async () => {
    await report();
    await report({ name: 'ended', isRunning: false });
    await report({ name: 'silent', at: new Date(Date.now() - REPORT_LASTS_MS).toISOString() });
    await context.store.create('registry/production/shells/damaged.json', Buffer.from('{'));
    expect(await names()).toEqual(['one-3000']);
  });

  it('has one report of a server, the newest', async () => {
    await report();
    await report({ isRunning: false });
    expect(await names()).toEqual([]);
  });

  it('is of one environment', async () => {
    await report();
    expect(await readReports(context.store, 'staging')).toEqual([]);
  });
});

describe('activating', () => {
  it('checks a release against the shells that run, not against the one that is built here', async () => {
    const shell = { version: '0.9.0', provided: { ...SHELL.provided, react: '18.0.0' } };
    await report();
    await report({ name: 'old-3000', shell });
    const activating = publishAndActivate(temp.dir, 'marketing', '1.0.0', {
      sidecar: { requires: { react: '^19.0.0' } },
    });
    expect(await refusalOf(activating)).toMatch(/shell 0\.9\.0 provides 18\.0\.0/);
    expect(await readNewest(context.store, 'production')).toBeNull();
  });
});

describe('waitForShells', () => {
  it('names who shows the revision', async () => {
    await report({ revision: 7 });
    await report({ name: 'two-3000', revision: 8 });
    expect(await waitForShells(context, 7)).toEqual(['Shown by one-3000, two-3000.']);
  });

  it('waits for one that is behind', async () => {
    await report({ revision: 6 });
    const waiting = waitForShells(context, 7);
    await report({ revision: 7 });
    expect(await waiting).toEqual(['Shown by one-3000.']);
  });

  it('names who does not follow', async () => {
    await report({ revision: 6 });
    await report({ name: 'two-3000', revision: 7 });
    expect(await waitForShells(context, 7, 50)).toEqual([
      'one-3000 does not show it yet: its pages are of revision 6. Its log says why.',
    ]);
  });

  it('waits for nobody where none runs', async () => {
    expect(await waitForShells(context, 7)).toEqual([]);
  });
});

describe('status', () => {
  beforeEach(() => publishAndActivate(temp.dir, 'marketing', '1.0.0'));
  const shells = async () => (await status(context)).slice(3);

  it('says of each shell server which revision it shows', async () => {
    await report({ serves: { marketing: '1.0.0' } });
    expect(await shells()).toEqual([`shell       one-3000, version ${SHELL.version}, revision 1`]);
  });

  it('says what was seen of a remote within the last hour, by all shell servers', async () => {
    const measures = [makeMeasures('marketing', '1.0.0', { renders: [30, 1], networks: [9, 2] })];
    await report({ serves: { marketing: '1.0.0' }, measures });
    await report({ name: 'two-3000', serves: { marketing: '1.0.0' }, measures });
    expect((await shells())[0]).toBe(
      '            1.0.0 in the last hour: 60 renders, 2 failed; 18 page loads in browsers, 4 failed',
    );
    expect(await readMeasures(context)).toMatchObject([
      { remote: 'marketing', version: '1.0.0', renders: { loads: 60, failures: 2 }, lcpP75: null },
    ]);
  });

  it('says where one shows something else, and which releases it keeps off', async () => {
    const quarantined = [
      { remote: 'marketing', version: '1.0.0', reason: 'it was blocked\n  at x' },
    ];
    await report({ revision: 0, quarantined });
    expect(await shells()).toEqual([
      `shell       one-3000, version ${SHELL.version}, revision 0, which is not the newest`,
      '            shows marketing@nothing',
      '            quarantined: marketing@1.0.0, it was blocked',
    ]);
  });
});
