import { DESK_PATH } from '@tableside/contracts/desk/rules';
import { isRoutesModule } from '@tableside/contracts/remote';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import remote from '../remote.json';
import * as routesModule from './routes';
import { sections } from './sections';

/** CONTRACT.md says what this remote promises. It is true as long as these tests pass. */
const contract = readFileSync(path.join(__dirname, '../CONTRACT.md'), 'utf8');

/** The first column of a chapter's table. */
function rowsOf(chapter: string): string[] {
  const text = contract.split(`\n## ${chapter}\n`)[1]?.split('\n## ')[0] ?? '';
  return [...text.matchAll(/^\| `([^`]+)`/gm)].map(([, name = '']) => name);
}

test('tells the addresses, and each has a page', () => {
  expect(rowsOf('Addresses')).toEqual(remote.routes.map(({ path: address }) => address));
  expect(isRoutesModule(routesModule)).toBe(true);
  expect(Object.keys(routesModule.routes)).toEqual(rowsOf('Addresses'));
});

test('keeps apart from the pages of others, and out of search engines', () => {
  expect(remote.routes.every(({ apart }) => apart)).toBe(true);
  expect(Object.keys(remote)).toEqual(['name', 'team', 'routes', 'exposes']);
  const pages = routesModule.routes[DESK_PATH];
  // The first page, also at /city.
  expect(pages).toHaveLength(sections.length + 2);
  for (const { handle } of pages) expect(handle.head?.({} as never).noIndex).toBe(true);
});

test('each section has an address of its own', () => {
  const addresses = sections.map(({ path: address }) => address);
  expect(new Set(addresses).size).toBe(addresses.length);
});
