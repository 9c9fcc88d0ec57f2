import fc from 'fast-check';

/** Texts that have broken programs like this one, and any others. */
const ODD_TEXTS = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\r\nset-cookie: a=b',
  '\u2028',
  '\u202e\u0301'.repeat(50),
  "' OR 1=1 --",
  '"; DROP TABLE users; --',
  '%00',
  '%',
  '%c0%af',
  '../../../etc/passwd',
  '..%2f..%2f',
  '__proto__',
  'constructor',
  '</script><script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '{{7*7}}',
  '${7*7}',
  'a'.repeat(20_000),
  '9'.repeat(400),
  '-1',
  '1e999',
  'NaN',
  '𝕋𝕒𝕔𝕠𝕤 🌮',
  'tacos friday 9 walkable patio',
] as const;

export const oddText = fc.oneof(
  fc.constantFrom(...ODD_TEXTS),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ maxLength: 30 }),
);

/** Anything that JSON can say, and nothing that a form expects. */
export const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: oddText },
  { weight: 2, arbitrary: fc.integer() },
  { weight: 1, arbitrary: fc.double({ noNaN: true }) },
  {
    weight: 2,
    arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, { $ne: 1 }, [[]], 2 ** 53, -0.5),
  },
  { weight: 1, arbitrary: fc.array(fc.oneof(fc.integer(), oddText), { maxLength: 300 }) },
  {
    weight: 1,
    arbitrary: fc.dictionary(fc.string({ maxLength: 12 }), fc.integer(), { maxKeys: 5 }),
  },
);
