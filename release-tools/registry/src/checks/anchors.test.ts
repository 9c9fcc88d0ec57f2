/** @jest-environment jsdom */

import fc from 'fast-check';
import { findStray } from './anchors';

/** Selectors and documents with few names, so that they often match. */
const simple = fc.constantFrom('.own', '.own', '.own2', '.foreign', 'div', '*', '[data-x]');
const pseudo = fc.constantFrom(':is', ':where', ':not', ':not', ':has');

const compound = (depth: number): fc.Arbitrary<string> => {
  if (depth === 0) return simple;
  const list = fc.array(selector(depth - 1), { minLength: 1, maxLength: 2 });
  const start = fc.constantFrom('', '', '.own', '.foreign', 'div');
  return fc.oneof(
    simple,
    fc.tuple(start, pseudo, list).map(([before, name, each]) => `${before}${name}(${each.join()})`),
  );
};

const selector = (depth: number): fc.Arbitrary<string> => {
  const step = fc.tuple(fc.constantFrom(' ', '>', '+', '~'), compound(depth));
  return fc
    .tuple(compound(depth), fc.array(step, { maxLength: 2 }))
    .map(([first, steps]) => first + steps.map((each) => each.join('')).join(''));
};

interface Box {
  readonly className: string;
  readonly children: readonly Box[];
}
const box = (depth: number): fc.Arbitrary<Box> =>
  fc.record({
    className: fc.constantFrom('', '', 'own', 'own2', 'foreign', 'own foreign'),
    children: depth === 0 ? fc.constant([]) : fc.array(box(depth - 1), { maxLength: 3 }),
  });

function build({ className, children }: Box): HTMLElement {
  const element = document.createElement(children.length ? 'div' : 'p');
  if (className) element.className = className;
  if (className === 'foreign') element.dataset['x'] = '';
  element.append(...children.map(build));
  return element;
}

const isOwnClass = (name: string): boolean => name.startsWith('own');

/** Nightly, more of them. */
const RUNS = process.env['SLOW_TESTS'] === 'off' ? 200 : 2000;

test('accepts no selector that matches elements of others in any document', () => {
  let accepted = 0;
  let matched = 0;
  fc.assert(
    fc.property(selector(2), fc.array(box(3), { minLength: 1, maxLength: 3 }), (text, boxes) => {
      if (findStray(text, isOwnClass, null).stray.length > 0) return;
      accepted += 1;
      const root = document.createElement('main');
      root.append(...boxes.map(build));
      const found = [...root.querySelectorAll(text)];
      matched += found.length;
      expect(found.filter((element) => !element.closest('.own, .own2'))).toEqual([]);
    }),
    { numRuns: RUNS, seed: 20 },
  );
  expect(Math.min(accepted, matched)).toBeGreaterThan(RUNS / 4);
});
