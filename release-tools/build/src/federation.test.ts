import { withoutFolder } from './federation';

test.each([
  ['a path', 'require("/home/ana/site/node_modules/a/b.js")', 'require("node_modules/a/b.js")'],
  [
    'a name that was made of a path',
    'var _home_ana_site_node_modules_a_b_js__0 = 1',
    'var _node_modules_a_b_js__0 = 1',
  ],
  ['what says nothing of the folder stays', 'const home = "/home"', 'const home = "/home"'],
])('a build does not say where it was made: %s', (_case, code, expected) => {
  expect(withoutFolder(code, '/home/ana/site')).toBe(expected);
});
