import { findConstants, writeConstants } from './constant-tokens-plugin';

const constants = findConstants(`
  :root { --ts-space-2: 0.5rem; --ts-gutter: 1rem; --ts-ink: light-dark(#0f221b, #eaf3ee);
    --ts-font: 600 1rem var(--ts-text); --ts-z: 1 }
  @media (min-width: 480px) { :root { --ts-gutter: 1.5rem; } }
`);

test('tokens that are declared once by a value of their own are constants', () => {
  expect([...constants.keys()]).toEqual(['--ts-space-2', '--ts-ink', '--ts-z']);
});

test.each([
  ['a constant is written in', 'gap:var(--ts-space-2) var( --ts-z )', 'gap:0.5rem 1'],
  ['in a calculation', 'margin:calc(var(--ts-space-2)*-1)', 'margin:calc(0.5rem*-1)'],
  ['what changes stays', 'gap:var(--ts-gutter)', 'gap:var(--ts-gutter)'],
  ['what is longer than its name stays', 'color:var(--ts-ink)', 'color:var(--ts-ink)'],
  ['a name with another value beside it stays', 'gap:var(--ts-z,2)', 'gap:var(--ts-z,2)'],
  ['what is unknown stays', 'gap:var(--own)', 'gap:var(--own)'],
  ['declarations stay', ':root{--ts-space-2:0.5rem}', ':root{--ts-space-2:0.5rem}'],
])('%s', (_case, css, expected) => {
  expect(writeConstants(css, constants)).toBe(expected);
});
