import { hash } from '@node-rs/argon2';
import { QueueFullError } from '../lib/work-queue';
import { createPasswords } from './passwords';
import { useSession } from './sessions';
import { buildApp } from '../app';
import { prepareTestApp } from '../testing/app';
import { createTestDatabase } from '../testing/database';
import { createUser, PASSWORD_COST } from '../testing/users';
import {
  makeRegistration,
  OTHER_PASSWORD,
  PASSWORD,
  post,
  readUser,
} from '../testing/users/accounts';

const PRODUCTION_COST = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/;

describe('createPasswords', () => {
  it('hashes with Argon2id, 19 MiB, two passes, and a salt', async () => {
    const { hash, verify } = await createPasswords();
    const [first, second] = [await hash('open sesame'), await hash('open sesame')];
    expect(first).toMatch(PRODUCTION_COST);
    expect(first).not.toBe(second);
    expect(await verify(first, 'open sesame')).toBe(true);
    expect(await verify(first, 'Open sesame')).toBe(false);
  });

  it('treats composed and decomposed accents alike', async () => {
    const { hash, verify } = await createPasswords(PASSWORD_COST);
    expect(
      await verify(await hash('cr\u00e8me br\u00fbl\u00e9e'), 'cre\u0300me bru\u0302le\u0301e'),
    ).toBe(true);
  });

  it('rejects calls beyond the limit of the queue', async () => {
    const { verify } = await createPasswords(PASSWORD_COST, { maxWaiting: 3 });
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, () => verify(null, 'open sesame')),
    );
    const refused = outcomes.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(5);
    expect(refused[0]).toMatchObject({ reason: expect.any(QueueFullError) as unknown });
    expect(await verify(null, 'open sesame')).toBe(false);
  });

  it('serves other networks between the calls of one network, which gets a quarter of the queue', async () => {
    const { verify } = await createPasswords(PASSWORD_COST);
    let done = 0;
    const crowd = Array.from({ length: 100 }, () =>
      verify(null, 'open sesame', '2001:db8:77::/48').finally(() => (done += 1)),
    );
    const outcomes = Promise.allSettled(crowd);
    const refusedAtOnce = 73;
    await verify(null, 'open sesame', '203.0.113.0/24');
    // Those that were already running, and at most one turn.
    expect(done - refusedAtOnce).toBeLessThanOrEqual(4);
    const refused = (await outcomes).filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(refusedAtOnce);
  });
});

it('hashes at the cost of production unless the API is configured otherwise', async () => {
  const { db, close } = await createTestDatabase();
  const app = await buildApp({ db });
  await post({ app }, 'register', makeRegistration('ada@example.com'));
  expect((await readUser({ db }, 'ada@example.com')).password_hash).toMatch(PRODUCTION_COST);
  await app.close();
  await close();
});

describe('a renewed hash', () => {
  /** The cost of an earlier version of the site. */
  const CHEAPER = { memoryCost: 16, timeCost: 1, parallelism: 1 };
  const TODAYS = /^\$argon2id\$v=19\$m=32,t=2,p=1\$/;
  const test = prepareTestApp({ passwordCost: { memoryCost: 32, timeCost: 2, parallelism: 1 } });
  const login = (email: string, password = PASSWORD) => post(test, 'login', { email, password });

  const createEarlier = async () =>
    createUser(test.db, { password_hash: await hash(PASSWORD, CHEAPER) });

  const readHash = async (email: string) => (await readUser(test, email)).password_hash;

  it('is stored at the next successful login without ending sessions', async () => {
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

  it('is stored once during concurrent logins, which all succeed', async () => {
    const { email } = await createEarlier();
    const responses = await Promise.all([1, 2, 3, 4].map(() => login(email)));
    expect(responses.map(({ body }) => (body as { success: boolean }).success)).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(await readHash(email)).toMatch(TODAYS);
  });

  it('does not replace a more expensive hash', async () => {
    const dearer = await hash(PASSWORD, { ...CHEAPER, memoryCost: 40, timeCost: 3 });
    const { email } = await createUser(test.db, { password_hash: dearer });
    expect(await login(email)).toMatchObject({ body: { success: true } });
    expect(await readHash(email)).toBe(dearer);
  });

  it('is not stored for an unconfirmed account', async () => {
    const password_hash = await hash(PASSWORD, CHEAPER);
    const { email } = await createUser(test.db, { password_hash, isConfirmed: false });
    await login(email);
    expect(await readHash(email)).toBe(password_hash);
  });
});
