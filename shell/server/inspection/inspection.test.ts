import { runInThisContext } from 'node:vm';
import { findFunction } from './inspection';

const code = 'start();\n  globalThis.odd = () => "odd";\n';

test('finds a function by its source text only', () => {
  runInThisContext('globalThis.start = () => 1');
  runInThisContext(code);
  const script = { url: '/releases/menu/1.0.0/server/entry.cjs', code };
  expect(findFunction('odd', script)).toBe(`${script.url}:2:20`);
  expect(findFunction('start', script)).toBeNull();
  expect(findFunction('the prototype of iterators.next', script)).toBeNull();
});
