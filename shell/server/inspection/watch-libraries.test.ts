import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as React from 'react';
import type { Finding } from './finding';
import { lostLibrary, watchCopies, watchLibraries } from './watch-libraries';

const found: Finding[] = [];
const notify = (finding: Finding) => found.push(finding);
beforeEach(() => found.splice(0));

describe('watchLibraries', () => {
  const libraries = watchLibraries(
    { react: { useState: () => 1 }, 'react-router-dom': { Link: () => 'a', Form: () => 'b' } },
    notify,
  );

  test('passes existing exports through and reports a missing one when it is used', () => {
    expect(libraries['react-router-dom'].Link()).toBe('a');
    expect(Object.keys(libraries['react-router-dom'])).toEqual(['Link', 'Form']);
    expect(found).toEqual([]);
    const router = libraries['react-router-dom'] as Record<string, unknown>;
    expect(router['useFetcher']).toBeUndefined();
    expect(found).toMatchObject([
      {
        what: 'imports useFetcher from react-router-dom, which the shell does not provide',
        advice: 'It provides Link, Form. Use one of these, or add it to the shell first.',
        stack: expect.stringContaining('watch-libraries.test.ts') as string,
      },
    ]);
  });

  test('ignores names that bundlers and packages probe for', () => {
    const router = libraries['react-router-dom'] as Record<PropertyKey, unknown>;
    void [router['default'], router['__esModule'], router['then'], router[Symbol.toStringTag]];
    expect((libraries.react as Record<string, unknown>)['useNothing']).toBeUndefined();
    expect(found).toEqual([]);
  });
});

describe('watchCopies', () => {
  const mark = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';
  beforeAll(() => watchCopies(notify));
  afterAll(() => {
    const prototype = Object.prototype as unknown as Record<string, unknown>;
    for (const name of [mark, mark.replace('CLIENT', 'DOM'), 'getInitialState'])
      delete prototype[name];
  });

  /** Runs a text as a library's file under another name. @returns its exports */
  function run(code: string, filename: string): Record<string, unknown> {
    const exports = {};
    const wrapped = new Function('exports', 'require', `${code}\n//# sourceURL=${filename}`);
    wrapped(exports, (name: string) => (name === 'zustand/vanilla' ? vanilla : React));
    return exports;
  }
  const vanilla = { createStore: () => ({ setState: 1, getState: 2, getInitialState: 3 }) };
  const release = '/releases/menu/1.0.0/server/entry.cjs';
  const read = (file: string) => readFileSync(require.resolve(file), 'utf8');
  const reactFile = path.join(path.dirname(require.resolve('react')), 'cjs/react.production.js');
  const notified = (library: string) => [
    {
      what: `bundles its own copy of ${library}, which the shell provides`,
      stack: expect.stringContaining(release) as string,
    },
  ];

  test('reports a second copy of React without breaking it', () => {
    const { own } = run(`exports.own = {}; exports.own.${mark} = 'internals';`, release);
    expect(own).toEqual({ [mark]: 'internals' });
    expect(found).toMatchObject(notified('react'));
    expect(Object.keys({})).toEqual([]);
  });

  test('finds the real React', () => {
    expect(run(readFileSync(reactFile, 'utf8'), release)).toHaveProperty('useState');
    expect(found).toMatchObject(notified('react'));
  });

  test('detects a second copy of zustand by its hooks', () => {
    const { create } = run(read('zustand/react'), release) as { create: (make: object) => object };
    const hook = create(() => ({}));
    expect(Object.keys(hook)).toEqual(['setState', 'getState', 'getInitialState']);
    expect(found).toMatchObject(notified('zustand'));
  });

  test("ignores the shell's own libraries, even when a release calls them", () => {
    run(readFileSync(reactFile, 'utf8'), '/assets/main.js');
    const { create } = run(read('zustand/react'), '/assets/main.js');
    (run('exports.use = (create) => create(() => ({}))', release)['use'] as (it: unknown) => void)(
      create,
    );
    expect(found).toEqual([]);
  });

  test('ignores other members with the same name', () => {
    run('const reducer = () => 1; reducer.getInitialState = () => 2;', release);
    expect(found).toEqual([]);
  });
});

test.each([
  ["TypeError: Cannot read properties of null (reading 'useState')", 'react'],
  ['Error: Invalid hook call. Hooks can only be called inside', 'react'],
  [
    'Error: useLocation() may be used only in the context of a <Router> component.',
    'react-router-dom',
  ],
  ['Error: No QueryClient set, use QueryClientProvider to set one', '@tanstack/react-query'],
  ['Error: usePlatform needs a PlatformProvider above it.', '@tableside/platform'],
  ["TypeError: Cannot read properties of null (reading 'title')", null],
])('%s is a copy of %s', (stack, library) => {
  expect(lostLibrary(stack)).toBe(library);
});
