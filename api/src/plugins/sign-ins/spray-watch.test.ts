import { createSprayWatch } from '../../auth/sign-in-limits';

let now: number;
beforeEach(() => {
  now = 0;
});
const watch = () => createSprayWatch(() => now);

it('counts accounts and networks apart, in capitals or not', () => {
  const { see, tell } = watch();
  see('10.0.0.0/24', 'ana@example.com');
  see('10.0.0.0/24', 'Ana@Example.com');
  see('10.0.0.0/24', 'ben@example.com');
  see('10.0.1.0/24', 'ana@example.com');
  expect(tell()).toEqual({ accounts: 2, networks: 2 });
});

it('tells once a minute at most', () => {
  const { see, tell } = watch();
  see('10.0.0.0/24', 'ana@example.com');
  expect(tell()).toEqual({ accounts: 1, networks: 1 });
  now = 59_999;
  expect(tell()).toBeNull();
  now = 60_000;
  expect(tell()).toEqual({ accounts: 1, networks: 1 });
});

it('forgets what was right, and what is ten minutes old', () => {
  const { see, forget, tell } = watch();
  see('10.0.0.0/24', 'ana@example.com');
  now = 5 * 60_000;
  see('10.0.1.0/24', 'ben@example.com');
  see('10.0.2.0/24', 'cem@example.com');
  forget('10.0.1.0/24', 'BEN@example.com');
  now = 10 * 60_000;
  expect(tell()).toEqual({ accounts: 1, networks: 1 });
});

it('keeps the newest ten thousand', () => {
  const { see, tell } = watch();
  for (let turn = 0; turn < 10_050; turn += 1) see(`10.0.${turn}.0/24`, 'ana@example.com');
  expect(tell()).toEqual({ accounts: 1, networks: 10_000 });
});
