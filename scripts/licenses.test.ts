import { readFileSync } from 'node:fs';
import path from 'node:path';

interface Lock {
  readonly packages: Readonly<Record<string, object>>;
}

const { judgeLicenses } = jest.requireActual<{
  judgeLicenses: (lock: Lock) => { refused: string[]; exchangeable: string[] };
}>('./lib/licenses.mjs');

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
