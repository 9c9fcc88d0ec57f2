import { checkBuilt } from '../releases/check-release';
import { commitChange } from '../registry/changes';
import type { ClaimList } from './check-declarations';
import {
  openCommands,
  refusalOf,
  makeTempDir,
  writeRelease,
  type ReleaseChanges,
} from '../testing/release-fixtures';
import * as commands from '../releases/commands';

let temp: Awaited<ReturnType<typeof makeTempDir>>;
beforeEach(async () => {
  temp = await makeTempDir();
});
afterEach(() => temp.remove());

const ROUTE = { chrome: true, session: true, statusFromData: false };
const exposes = Object.fromEntries(
  ['./routes', './widgets', './services/search'].map((name) => [
    name,
    { js: ['routes.js'], css: [], shown: [] },
  ]),
);
const SIDECAR = {
  exposes,
  routes: [
    { ...ROUTE, path: '/about' },
    { ...ROUTE, path: '/contact' },
  ],
  slots: [
    {
      place: 'home:head',
      widget: 'Hero',
      order: 100,
      wake: 'at-once' as const,
      frame: 'page' as const,
      reserve: { height: '0rem', isKept: false },
    },
  ],
  services: ['search'],
  content: ['about'],
};
const ALL = {
  routes: ['/about', '/contact'],
  places: ['home:head'],
  services: ['search'],
  content: true,
};

async function open(teams: ClaimList, changes: ReleaseChanges = { sidecar: SIDECAR }) {
  const context = openCommands(temp.dir, await writeRelease(temp.dir, 'marketing', changes));
  await commitChange({ ...context, command: 'test' }, (draft) => ({ ...draft, teams }));
  await commands.publish(context, 'marketing');
  return context;
}

test('claims on the list go live', async () => {
  const context = await open({ marketing: ALL });
  const { remotes } = await commands.activate(context, 'marketing', '1.0.0');
  expect(remotes.marketing?.active.version).toBe('1.0.0');
});

test.each([
  [
    { marketing: { ...ALL, routes: ['/about'], places: [], content: false } },
    ['the address /contact', 'the place home:head', 'documents'],
  ],
  [
    { other: ALL },
    [
      'the address /about',
      'the address /contact',
      'the place home:head',
      'the service "search"',
      'documents',
    ],
  ],
])('claims beyond %j are refused, each', async (list, claims) => {
  const context = await open(list);
  const refusal = await refusalOf(commands.activate(context, 'marketing', '1.0.0'));
  expect(refusal.split('\n')).toEqual(
    claims.map((claim) =>
      expect.stringContaining(
        `release.json of marketing claims ${claim}, which the record of its team does not`,
      ),
    ),
  );
  expect(await refusalOf(checkBuilt(context, 'marketing'))).toBe(refusal);
});
