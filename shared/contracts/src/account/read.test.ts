import { readUser } from './read';

describe('readUser', () => {
  const wire = { id: 77123, first_name: 'Zoë', last_name: 'Ōkubo', email: 'zoe@example.org' };

  it.each([
    ['  12 Elm St,\n Apt 4 ', '  12 Elm St,\n Apt 4 '],
    ['', null],
    [null, null],
    [12, '12'],
  ])('keeps the address %j as it came, since it goes back', (address, expected) => {
    expect(readUser({ ...wire, address })?.address).toBe(expected);
  });

  it('trims what people read', () => {
    expect(readUser({ ...wire, first_name: ' Zoë ' })?.firstName).toBe('Zoë');
  });

  it('is found inside of a wrapping, and with little about the person', () => {
    expect(readUser({ user: wire })?.firstName).toBe('Zoë');
    expect(readUser({ first_name: 'Zoë' })).toMatchObject({ id: 0, firstName: 'Zoë', email: '' });
    expect(readUser({ id: '7' })).toMatchObject({ id: 7, firstName: '' });
  });

  it('is found beside a wrapping that holds nobody', () => {
    expect(readUser({ user: {}, ...wire })?.firstName).toBe('Zoë');
    expect(readUser({ user: { user: {}, ...wire } })?.id).toBe(77123);
  });

  it.each([
    null,
    [],
    {},
    { user: null },
    { user: {} },
    { user: {}, token: 'x' },
    { role: 'guest' },
  ])('is nobody in %j', (data) => {
    expect(readUser(data)).toBeNull();
  });
});
