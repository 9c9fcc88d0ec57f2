import {
  openCommands,
  publishAndActivate,
  refusalOf,
  makeTempDir,
} from '../testing/release-fixtures';
import { rollback } from '../releases/commands';
import { log, status } from './status';
import { switchOff, switchOn } from './remotes';

let temp: Awaited<ReturnType<typeof makeTempDir>>;
beforeEach(async () => {
  temp = await makeTempDir();
});
afterEach(() => temp.remove());

const release = (version: string) => publishAndActivate(temp.dir, 'marketing', version);
const open = () => openCommands(temp.dir);

it('switches a remote off with a reason, which the log keeps, and on again', async () => {
  await release('1.0.0');
  const off = await switchOff(open(), 'marketing', 'takes orders twice');
  expect(off.remotes['marketing']).toMatchObject({ killed: true, active: { version: '1.0.0' } });
  expect((await status(open())).join('\n')).toMatch(/^marketing .*switched off/m);
  expect((await log(open())).at(-1)).toMatch(
    /tester +kill marketing --reason "takes orders twice"$/,
  );
  const on = await switchOn(open(), 'marketing');
  expect(on.remotes['marketing']?.killed).toBe(false);
});

it('stays off while other releases go live', async () => {
  await release('1.0.0');
  await switchOff(open(), 'marketing', 'takes orders twice');
  const next = await release('1.1.0');
  expect(next.remotes['marketing']).toMatchObject({ killed: true, active: { version: '1.1.0' } });
  const back = await rollback(open(), 'marketing');
  expect(back.remotes['marketing']).toMatchObject({ killed: true, active: { version: '1.0.0' } });
});

it('makes no revision where nothing changes', async () => {
  await release('1.0.0');
  const { revision } = await switchOff(open(), 'marketing', 'takes orders twice');
  expect((await switchOff(open(), 'marketing', 'once more')).revision).toBe(revision);
});

it('refuses what is not live', async () => {
  await release('1.0.0');
  expect(await refusalOf(switchOff(open(), 'discovery', 'slow'))).toBe(
    'discovery is not live in production, so there is nothing to switch.',
  );
});
