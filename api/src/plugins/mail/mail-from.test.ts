import { defaultMailFrom, readMailFrom } from '../../email/mail-from';

it.each([
  ['Tableside <hello@tableside.example>', 'Tableside', 'hello@tableside.example'],
  ['"Küche, Süd" <a@b.example>', 'Küche, Süd', 'a@b.example'],
  [' hello@localhost ', '', 'hello@localhost'],
  ['<hello@tableside.example>', '', 'hello@tableside.example'],
  ['Host <a@[127.0.0.1]>', 'Host', 'a@[127.0.0.1]'],
])('reads %j', (value, name, address) => {
  expect(readMailFrom(value)).toEqual({ name, address });
});

it.each([
  'Tableside',
  'a@b@c',
  'a@b, c@d',
  'Tableside <a@b> <c@d>',
  'Tableside <a@b',
  'Tableside <>',
  'Tableside <a b@c>',
  'Tableside\r\nBcc: x <a@b>',
  'a@-',
])('refuses %j', (value) => {
  expect(readMailFrom(value)).toBeNull();
});

it.each([
  ['https://tableside.example', 'no-reply@tableside.example'],
  ['http://localhost:3000', 'no-reply@localhost'],
  ['http://127.0.0.1:3000', 'no-reply@[127.0.0.1]'],
])('writes from the host of %s', (origin, address) => {
  expect(defaultMailFrom(origin)).toEqual({ name: 'Tableside', address });
});
