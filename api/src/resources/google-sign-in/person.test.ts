import { guessNames, readPerson } from '../../auth/google/accounts';

const read = (claims: object) =>
  readPerson({ sub: 'a', iss: '', aud: '', exp: 0, iat: 0, ...claims });

it.each([
  ['ana@example.com', true, 'ana@example.com'],
  [' ana@example.com ', true, 'ana@example.com'],
  ['ana@example.com', 'true', null],
  ['ana@example.com', 1, null],
  ['ana@example.com', false, null],
  ['ana@example.com', undefined, null],
  ['ana', true, null],
  ['', true, null],
  [undefined, true, null],
  [['ana@example.com'], true, null],
  [`${'a'.repeat(250)}@example.com`, true, null],
  ['ana\u202E@example.com', true, null],
  ['ána@example.com', true, null],
])('takes of %p, verified %p, the address %p', (email, email_verified, expected) => {
  expect(read({ email, email_verified }).verifiedEmail).toBe(expected);
});

it.each([
  ['Ana', 'Ana'],
  ['  Ana\u0000\n\u202EMaría ', 'Ana María'],
  ['愛 🍕', '愛 🍕'],
  ['   ', null],
  ['\u0000', null],
  ['', null],
  [undefined, null],
  [{ $ne: 1 }, null],
  ['x'.repeat(5000), 'x'.repeat(80)],
  [`${'x'.repeat(79)}🍕`, 'x'.repeat(79)],
  [`${'x'.repeat(79)} y`, 'x'.repeat(79)],
])('reads the name %p as %p', (name, expected) => {
  const { firstName, lastName } = read({ given_name: name, family_name: name });
  expect([firstName, lastName]).toEqual([expected, expected]);
});

it.each([
  ['ana.diaz@example.com', 'Ana', 'Diaz'],
  ['ana@example.com', 'Ana', ''],
  ['ana_maria-diaz.99@example.com', 'Ana', 'Maria Diaz'],
  ['4711@example.com', '4711', ''],
])('guesses the names of %s', (email, first, last) => {
  expect(guessNames(email)).toEqual({ first, last });
});
