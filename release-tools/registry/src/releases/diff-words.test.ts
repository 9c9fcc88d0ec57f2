import path from 'node:path';
import { callMfe } from '../testing/cli-fixtures';
import {
  openCommands,
  publishAndActivate,
  makeTempDir,
  writeRelease,
} from '../testing/release-fixtures';
import * as commands from './commands';
import { describeWords } from './diff-words';

let temp: Awaited<ReturnType<typeof makeTempDir>>;
beforeEach(async () => (temp = await makeTempDir()));
afterEach(() => temp.remove());

const words = (documents: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(documents).map(([kind, document]) => [
      `server/words/${kind}.json`,
      JSON.stringify(document),
    ]),
  );
const HERO = { title: 'Eat out', search: { label: 'Search' }, chips: ['Tacos', 'Pizza'] };

async function diff(before: Record<string, string>, after: Record<string, string>) {
  await publishAndActivate(temp.dir, 'menu', '1.0.0', { files: before });
  const folder = await writeRelease(temp.dir, 'menu', { version: '1.1.0', files: after });
  await commands.publish(openCommands(temp.dir, folder), 'menu');
  const { stdout } = await callMfe(path.join(temp.dir, 'store'), 'diff', 'menu@1.1.0');
  return stdout.split('\n');
}

test('tells which words of the built-in documents come, go and change', async () => {
  const lines = await diff(
    words({ hero: HERO, terms: { title: 'Terms' } }),
    words({
      hero: { ...HERO, search: { label: 'Find' }, chips: ['Tacos'] },
      faq: { title: 'FAQ' },
    }),
  );
  expect(lines.slice(lines.indexOf('words'))).toEqual([
    'words',
    '  ~ hero.search.label: "Search" -> "Find"',
    '  - hero.chips.1: "Pizza"',
    '  - terms.title: "Terms"',
    '  + faq.title: "FAQ"',
    '',
  ]);
});

test('says nothing where they are the same, or neither release has any', async () => {
  expect(await diff(words({ hero: HERO }), words({ hero: HERO }))).not.toContain('words');
});

test('says so where one of the two was built before releases kept them', async () => {
  expect(await diff({}, words({ hero: HERO }))).toContain(
    'Words are not compared: one of the two was built before releases kept them.',
  );
});

test('of a long text the part that differs is shown', () => {
  const start = 'word '.repeat(40);
  const at = 'terms.text';
  const line = describeWords({ at, before: `"${start}one end"`, after: `"${start}two end"` });
  expect(line).toMatch(/^ {2}~ terms\.text: ….{10,30}one end" -> ….{10,30}two end"$/);
});
