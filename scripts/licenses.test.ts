import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

interface Lock {
  readonly packages: Readonly<
    Record<
      string,
      {
        readonly dev?: boolean;
        readonly link?: boolean;
        readonly license?: string;
        readonly integrity?: string;
      }
    >
  >;
}

/** Licenses that only require attribution. */
const FREE = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
]);

/** Licenses that require replaceable libraries and a mention in NOTICE. We use these packages unchanged. */
const EXCHANGEABLE = new Set(['LGPL-3.0', 'LGPL-3.0-only', 'LGPL-3.0-or-later']);

/** Licenses from the LICENSE file of packages that do not name one in package.json. */
const STATED: Readonly<Record<string, string>> = { suncalc: 'BSD-2-Clause' };

/** Checks the licenses of packages that are served or run, without development packages. @returns `name: license` of packages that may not be used, and the names that NOTICE must list */
function judgeLicenses({ packages }: Lock) {
  const refused: string[] = [];
  const exchangeable = new Set<string>();
  for (const [location, { dev, link, license }] of Object.entries(packages)) {
    if (dev || link || !location.includes('node_modules/')) continue;
    const name = location.split('node_modules/').at(-1) ?? '';
    const parts = partsOf(license ?? STATED[name] ?? 'none');
    if (parts.some((part) => EXCHANGEABLE.has(part))) exchangeable.add(name);
    if (!parts.every((part) => FREE.has(part) || EXCHANGEABLE.has(part))) {
      refused.push(`${name}: ${license ?? 'no license is named'}`);
    }
  }
  return { refused, exchangeable: [...exchangeable].sort() };
}

/** Every license that applies; of alternatives the first permissive one. */
const partsOf = (expression: string) =>
  expression
    .replace(/[()]/g, '')
    .split(' AND ')
    .map((part) => {
      const choices = part.split(' OR ');
      return choices.find((choice) => FREE.has(choice)) ?? choices[0] ?? '';
    });

const read = (file: string) => readFileSync(path.resolve(__dirname, '..', file), 'utf8');
const lock = JSON.parse(read('package-lock.json')) as Lock;

test('allows every package that is served or run', () => {
  expect(judgeLicenses(lock).refused).toEqual([]);
});

test('lists each library with a weak copyleft license in NOTICE', () => {
  const notice = read('NOTICE');
  const { exchangeable } = judgeLicenses(lock);
  expect(exchangeable).toContain('opening_hours');
  // Builds of one library for each platform.
  const names = new Set(exchangeable.map((name) => name.replace(/^(@img\/sharp)-.*/, '$1')));
  for (const name of names) expect(notice).toContain(name);
});

test('pins every package by hash and every action by commit', () => {
  const packages = Object.entries(lock.packages).filter(
    ([location, { link }]) => location.includes('node_modules/') && !link,
  );
  expect(packages.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))).toEqual([]);
  const workflows = readdirSync(path.resolve(__dirname, '../.github/workflows'));
  const actions = workflows.flatMap((file) =>
    [...read(`.github/workflows/${file}`).matchAll(/uses: (\S+)/g)].map(([, action]) => action),
  );
  expect(actions).toContainEqual(expect.stringMatching(/^actions\/checkout@/));
  for (const action of actions) expect(action).toMatch(/@[\da-f]{40}$/);
});
