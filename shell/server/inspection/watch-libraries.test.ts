import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as React from 'react';
import type { Finding } from './finding';
import { lostLibrary, watchCopies, watchLibraries } from './watch-libraries';

const found: Finding[] = [];
const tell = (finding: Finding) => found.push(finding);
beforeEach(() => found.splice(0));

describe('watchLibraries', () => {
  const libraries = watchLibraries(
    { react: { useState: () => 1 }, 'react-router-dom': { Link: () => 'a', Form: () => 'b' } },
    tell,
  );

  test('gives what there is, and tells of a name that is missing, once it is used', () => {
    expect(libraries['react-router-dom'].Link()).toBe('a');
    expect(Object.keys(libraries['react-router-dom'])).toEqual(['Link', 'Form']);
    expect(found).toEqual([]);
    const router = libraries['react-router-dom'] as Record<string, unknown>;
    expect(router['useFetcher']).toBeUndefined();
    expect(found).toMatchObject([
      {
        what: 'imports useFetcher of react-router-dom, which the shell does not provide',
        advice: 'It provides Link, Form. Use one of these, or have the shell provide it first.',
        stack: expect.stringContaining('watch-libraries.test.ts') as string,
      },
    ]);
  });

  test('passes over what bundlers ask for, and what packages look for in React', () => {
    const router = libraries['react-router-dom'] as Record<PropertyKey, unknown>;
    void [router['default'], router['__esModule'], router['then'], router[Symbol.toStringTag]];
    expect((libraries.react as Record<string, unknown>)['useNothing']).toBeUndefined();
    expect(found).toEqual([]);
  });
});

describe('watchCopies', () => {
  const mark = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';
  beforeAll(() => watchCopies(tell));
  afterAll(() => {
    const prototype = Object.prototype as unknown as Record<string, unknown>;
    for (const name of [mark, mark.replace('CLIENT', 'DOM'), 'getInitialState'])
      delete prototype[name];
  });

  /** Runs a library's file, or a text, as a part of some file.
   * @returns what it exports */
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
  const told = (library: string) => [
    {
      what: `brings its own copy of ${library}, which the shell provides`,
      stack: expect.stringContaining(release) as string,
    },
  ];

  test('tells of a second React, which works as before', () => {
    const { own } = run(`exports.own = {}; exports.own.${mark} = 'internals';`, release);
    expect(own).toEqual({ [mark]: 'internals' });
    expect(found).toMatchObject(told('react'));
    expect(Object.keys({})).toEqual([]);
  });

  test('finds the real one', () => {
    expect(run(readFileSync(reactFile, 'utf8'), release)).toHaveProperty('useState');
    expect(found).toMatchObject(told('react'));
  });

  test('finds a second zustand by the hooks that it makes', () => {
    const { create } = run(read('zustand/react'), release) as { create: (make: object) => object };
    const hook = create(() => ({}));
    expect(Object.keys(hook)).toEqual(['setState', 'getState', 'getInitialState']);
    expect(found).toMatchObject(told('zustand'));
  });

  test('leaves the libraries of the shell alone, also where a release calls them', () => {
    run(readFileSync(reactFile, 'utf8'), '/assets/main.js');
    const { create } = run(read('zustand/react'), '/assets/main.js');
    (run('exports.use = (create) => create(() => ({}))', release)['use'] as (it: unknown) => void)(
      create,
    );
    expect(found).toEqual([]);
  });

  test('leaves other members of that name alone', () => {
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
