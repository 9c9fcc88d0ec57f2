import { nothing } from '@tableside/contracts/common/wire';
import { call, startTestApp, type TestApp } from '../../testing/app';
import { createPerson, type TestPerson } from '../../testing/people';
import { makeAuthenticator, PASSKEY_SITE, passkeyCalls } from '../../testing/people/passkeys';

const WRONG = {
  success: false,
  message: 'That passkey does not work here. Try again, or use another way.',
};

let test: TestApp;
let calls: ReturnType<typeof passkeyCalls>;
beforeAll(async () => {
  test = await startTestApp();
  calls = passkeyCalls(test);
});
afterAll(() => test.close());

/** Somebody with a passkey, signed in an hour ago. */
async function makeOwner() {
  const person = await createPerson(test.db);
  const device = makeAuthenticator(PASSKEY_SITE);
  await calls.add(person, device);
  await test.database.pool.query(
    `UPDATE sessions SET proved_at = proved_at - interval '1 hour' WHERE user_id = $1`,
    [person.id],
  );
  return { person, device };
}
const prove = async (person: TestPerson, credential: object) =>
  call(test, 'POST', '/api/client-auth/prove_by_passkey', nothing, { credential }, person);
/** Whether the session may do what is grave. */
const isProved = async (person: TestPerson) =>
  (
    await test.app.inject({
      url: '/api/client-auth/sessions',
      headers: { authorization: `Bearer ${person.token}` },
    })
  ).statusCode === 200;

it('proves a session by a passkey of its owner', async () => {
  const { person, device } = await makeOwner();
  expect(await isProved(person)).toBe(false);
  expect(await prove(person, device.get(await calls.ask()))).toMatchObject({
    success: true,
    message: 'Thank you.',
  });
  expect(await isProved(person)).toBe(true);
});

it('proves nothing by the passkey of somebody else', async () => {
  const { person } = await makeOwner();
  const { device: other } = await makeOwner();
  expect(await prove(person, other.get(await calls.ask()))).toMatchObject(WRONG);
  expect(await isProved(person)).toBe(false);
});

it('takes an answer once, and none to another question', async () => {
  const { person, device } = await makeOwner();
  const credential = device.get(await calls.ask());
  await prove(person, credential);
  expect(await prove(person, credential)).toMatchObject(WRONG);
  const lapsed = device.get(await calls.ask(), { isVerified: false });
  expect(await prove(person, lapsed)).toMatchObject(WRONG);
});
