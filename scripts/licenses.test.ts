import { readFileSync } from 'node:fs';
import path from 'node:path';

interface Lock {
  readonly packages: Readonly<
    Record<string, { readonly dev?: boolean; readonly link?: boolean; readonly license?: string }>
  >;
}

/** Licenses that ask for no more than to be named. */
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

/** Licenses whose libraries have to stay exchangeable, and are named in NOTICE: these are used as packages, unchanged. */
const EXCHANGEABLE = new Set(['LGPL-3.0', 'LGPL-3.0-only', 'LGPL-3.0-or-later']);

/** Of packages whose manifest names none; taken from the file LICENSE that they bring. */
const STATED: Readonly<Record<string, string>> = { suncalc: 'BSD-2-Clause' };

/** What the packages that are served or run, without those for development, are licensed under.
 * @returns `name: license` of those that may not be used, and the names of those that NOTICE has to have */
function judgeLicenses({ packages }: Lock) {
  const refused: string[] = [];
  const exchangeable = new Set<string>();
  for (const [place, { dev, link, license }] of Object.entries(packages)) {
    if (dev || link || !place.includes('node_modules/')) continue;
    const name = place.split('node_modules/').at(-1) ?? '';
    const parts = partsOf(license ?? STATED[name] ?? 'none');
    if (parts.some((part) => EXCHANGEABLE.has(part))) exchangeable.add(name);
    if (!parts.every((part) => FREE.has(part) || EXCHANGEABLE.has(part))) {
      refused.push(`${name}: ${license ?? 'no license is named'}`);
    }
  }
  return { refused, exchangeable: [...exchangeable].sort() };
}

/** Each license that holds at once; of alternatives the first free one. */
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

test('everything that is served or run may be used', () => {
  expect(judgeLicenses(lock).refused).toEqual([]);
});

test('NOTICE names each library that has to stay exchangeable', () => {
  const notice = read('NOTICE');
  const { exchangeable } = judgeLicenses(lock);
  expect(exchangeable).toContain('opening_hours');
  // Builds of one library for each kind of machine.
  const names = new Set(exchangeable.map((name) => name.replace(/^(@img\/sharp)-.*/, '$1')));
  for (const name of names) expect(notice).toContain(name);
});

test('a license that asks for more is refused, and so is none', () => {
  const packages = {
    '': { license: 'GPL-3.0' },
    'node_modules/free': { license: 'MIT' },
    'node_modules/tool': { license: 'GPL-3.0', dev: true },
    'node_modules/choice': { license: '(GPL-2.0 OR MIT)' },
    'node_modules/free/node_modules/@a/taken': { license: 'AGPL-3.0-only' },
    'node_modules/both': { license: 'MIT AND SSPL-1.0' },
    'node_modules/silent': {},
    'node_modules/lesser': { license: 'Apache-2.0 AND LGPL-3.0-or-later' },
  };
  expect(judgeLicenses({ packages })).toEqual({
    refused: ['@a/taken: AGPL-3.0-only', 'both: MIT AND SSPL-1.0', 'silent: no license is named'],
    exchangeable: ['lesser'],
  });
});
