import { readFileSync } from 'node:fs';
import { checkScript } from './check-script';

const check = (script: string, file = 'a.js') => checkScript('menu', file, script);
const INTERNALS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';

describe('checkScript', () => {
  test.each([
    ['eval("1")', 'a.js:1:1 of menu uses eval,'],
    ['a;\n  (0, eval)("1")', 'a.js:2:3 of menu uses eval,'],
    ['window.eval("1")', 'a.js:1:1 of menu uses eval,'],
    ['globalThis["eval"]("1")', 'a.js:1:1 of menu uses eval,'],
    [
      'const f = new Function("a", "return a")',
      'a.js:1:11 of menu uses Function as a constructor,',
    ],
    ['Function("return this")()', 'a.js:1:1 of menu uses Function as a constructor,'],
    ['setTimeout("a()", 1)', 'a.js:1:1 of menu uses setTimeout with a text,'],
    ['window.setInterval(`a()`, 1)', 'a.js:1:1 of menu uses setInterval with a text,'],
    [`exports.${INTERNALS} = {}`, 'a.js:1:1 of menu carries its own copy of react,'],
    [`var e={${INTERNALS}:{H:null}}`, 'a.js:1:8 of menu carries its own copy of react,'],
    [
      `exports["${INTERNALS.replace('CLIENT', 'DOM')}"]={}`,
      'a.js:1:1 of menu carries its own copy of react-dom,',
    ],
    [
      'i(r(), `useHref() may be used only in the context of a <Router> component.`)',
      'a.js:1:9 of menu carries its own copy of react-router-dom,',
    ],
    [
      'if (!p) throw Error("usePlatform needs a PlatformProvider above it.")',
      'a.js:1:21 of menu carries its own copy of @tableside/platform,',
    ],
    [
      'const a={setState:s,getState:()=>t,getInitialState:()=>i,subscribe:u}',
      'a.js:1:9 of menu carries its own copy of zustand,',
    ],
    ['const a = ;', 'a.js of menu is no script: Unexpected token (1:10)'],
  ])('refuses %s', (script, sentence) => {
    expect(check(script)).toEqual([expect.stringContaining(sentence)]);
  });

  test.each([
    'const text = "eval(1) and new Function()"; // eval(1)',
    'setTimeout(() => 1, 1); setTimeout(run, 1); evaluate(1)',
    `const { H } = React.${INTERNALS}; React.${INTERNALS}.H = null`,
    'const name = { constructor: 1, toString() {} }.constructor',
    'export const a = await import("./b.js")',
    'const fake = { setState, getState, subscribe, ...rest }; store.getInitialState()',
  ])('accepts %s', (script) => {
    expect(check(script)).toEqual([]);
  });

  test('code for the server may make code, and may not carry a library', () => {
    expect(check('eval("1")', 'server/entry.cjs')).toEqual([]);
    expect(check(`exports.${INTERNALS} = {}`, 'server/entry.cjs')).toHaveLength(1);
  });

  test.each(['react', 'react-dom'])('finds the real %s', (name) => {
    const file = require.resolve(name).replace('index.js', `cjs/${name}.production.js`);
    expect(check(readFileSync(file, 'utf8'))).toEqual([
      expect.stringMatching(
        new RegExp(`^a\\.js:\\d+:\\d+ of menu carries its own copy of ${name},`),
      ),
    ]);
  });

  test.each([['zustand', 'zustand/vanilla']])('finds the real %s', (name, file) => {
    expect(check(readFileSync(require.resolve(file), 'utf8'))).toEqual([
      expect.stringMatching(
        new RegExp(`^a\\.js:\\d+:\\d+ of menu carries its own copy of ${name},`),
      ),
    ]);
  });

  test('tells the same once in a file', () => {
    expect(check('eval("1");eval("2");')).toHaveLength(1);
  });
});
