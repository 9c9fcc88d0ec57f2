import { isRoutesModule, isWidgetsModule } from '@tableside/contracts/remote';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import remote from '../remote.json';
import * as routesModule from './routes';
import * as widgetsModule from './widgets';

/** CONTRACT.md lists what this remote provides. These tests keep it correct. */
const contract = readFileSync(path.join(__dirname, '../CONTRACT.md'), 'utf8');

/** The first column of a section's table. */
function rowsOf(chapter: string): string[] {
  const text = contract.split(`\n## ${chapter}\n`)[1]?.split('\n## ')[0] ?? '';
  return [...text.matchAll(/^\| `([^`]+)`/gm)].map(([, name = '']) => name);
}

test('lists the routes, and each has a page', () => {
  expect(rowsOf('Routes')).toEqual(remote.routes.map(({ path: address }) => address));
  expect(isRoutesModule(routesModule)).toBe(true);
  expect(Object.keys(routesModule.routes)).toEqual(rowsOf('Routes'));
});

test('lists the widgets and their slots, and each exists', () => {
  expect(rowsOf('Widgets')).toEqual(remote.slots.map(({ widget }) => widget));
  for (const { widget, slot } of remote.slots)
    expect(contract).toMatch(new RegExp(`^\\| \`${widget}\` +\\| \`${slot}\``, 'm'));
  expect(isWidgetsModule(widgetsModule)).toBe(true);
  expect(Object.keys(widgetsModule.widgets)).toEqual(rowsOf('Widgets'));
});

test('lists the API calls of pages and widgets', () => {
  const queries = [
    ...Object.values(routesModule.routes)
      .flat()
      .map(({ handle }) => handle.queries),
    ...Object.values(widgetsModule.widgets).map((widget) => widget.queries),
  ];
  const calls = queries.flatMap((list) => list().map(({ queryKey }) => queryKey[0]));
  expect(rowsOf('Calls')).toEqual([...new Set(calls)]);
});
