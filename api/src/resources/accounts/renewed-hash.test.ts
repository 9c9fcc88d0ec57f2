import { hash } from '@node-rs/argon2';
import { useSession } from '../../auth/sessions';
import { startTestApp, type TestApp } from '../../testing/app';
import { createPerson } from '../../testing/people';
import { OTHER_PASSWORD, PASSWORD, post, readUser } from '../../testing/people/accounts';

/** What an earlier version of the site may have asked for. */
const CHEAPER = { memoryCost: 8 * 1024, timeCost: 1, parallelism: 1 };
const TODAYS = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const login = (email: string, password = PASSWORD) => post(test, 'login', { email, password });
const createEarlier = async () =>
  createPerson(test.db, { password_hash: await hash(PASSWORD, CHEAPER) });
const readHash = async (email: string) => (await readUser(test, email)).password_hash;

it('is kept at the next right sign-in, which ends nothing else', async () => {
  const { email, token } = await createEarlier();
  const before = await readHash(email);
  expect(before).not.toMatch(TODAYS);
  expect(await login(email, OTHER_PASSWORD)).toMatchObject({ body: { success: false } });
  expect(await readHash(email)).toBe(before);
  expect(await login(email)).toMatchObject({ body: { success: true } });
  const after = await readHash(email);
  expect(after).toMatch(TODAYS);
  expect(await useSession(test.db, token)).not.toBeNull();
  expect(await login(email)).toMatchObject({ body: { success: true } });
  expect(await readHash(email)).toBe(after);
});

it('is kept once where several sign in at once, and all get in', async () => {
  const { email } = await createEarlier();
  const answers = await Promise.all([1, 2, 3, 4].map(() => login(email)));
  expect(answers.map(({ body }) => (body as { success: boolean }).success)).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(await readHash(email)).toMatch(TODAYS);
});

it('takes the place of none that is dearer', async () => {
  const dearer = await hash(PASSWORD, { ...CHEAPER, memoryCost: 20 * 1024, timeCost: 3 });
  const { email } = await createPerson(test.db, { password_hash: dearer });
  expect(await login(email)).toMatchObject({ body: { success: true } });
  expect(await readHash(email)).toBe(dearer);
});

it('is kept for nobody who has not confirmed the address', async () => {
  const password_hash = await hash(PASSWORD, CHEAPER);
  const { email } = await createPerson(test.db, { password_hash, isConfirmed: false });
  await login(email);
  expect(await readHash(email)).toBe(password_hash);
});
