import { readFileSync } from 'node:fs';
import path from 'node:path';
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
  afterEach(() => {
    const prototype = Object.prototype as unknown as Record<string, unknown>;
    for (const name of [mark, mark.replace('CLIENT', 'DOM')]) delete prototype[name];
  });

  test('tells of a second React, which works as before', () => {
    watchCopies(tell);
    const copy: Record<string, unknown> = {};
    copy[mark] = 'internals';
    expect(copy[mark]).toBe('internals');
    expect(found).toMatchObject([
      { what: 'brings its own copy of react, which the shell provides' },
    ]);
    expect(Object.keys({})).toEqual([]);
  });

  test('finds the real one', () => {
    const file = path.join(path.dirname(require.resolve('react')), 'cjs/react.production.js');
    const run = new Function('exports', readFileSync(file, 'utf8')) as (exports: object) => void;
    watchCopies(tell);
    const copy = {};
    run(copy);
    expect(copy).toHaveProperty('useState');
    expect(found.map(({ what }) => what)).toEqual([
      'brings its own copy of react, which the shell provides',
    ]);
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
  ["TypeError: Cannot read properties of null (reading 'title')", null],
])('%s is a copy of %s', (stack, library) => {
  expect(lostLibrary(stack)).toBe(library);
});
