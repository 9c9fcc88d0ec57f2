import { issueMailToken } from '../../auth/tokens';
import type { TestPerson } from '../../testing/people';
import { listOrders, makePair, OTHER_PASSWORD, post } from '../../testing/people/accounts';
import { makeAuthenticator } from '../../testing/people/authenticator';
import { passkeyCalls, PASSKEY_SITE } from '../../testing/people/passkeys';
import { prepareTwoStepTest } from '../../testing/people/two-step';

/** A new password by mail takes an account back: what a stranger has left in it ends. */
const two = prepareTwoStepTest();

async function createWithPasskey() {
  const person = await two.create();
  const device = makeAuthenticator(PASSKEY_SITE);
  await passkeyCalls(two.test).add(person, device);
  return { person, device };
}
const takeBack = async ({ id }: TestPerson) => {
  const token = await issueMailToken(two.test.db, id, 'reset');
  await post(two.test, 'reset_password', { token, ...makePair() });
};
const isLetIn = async (device: ReturnType<typeof makeAuthenticator>) =>
  (await passkeyCalls(two.test).signInWith(device)).success;
const askAfterwards = ({ email }: TestPerson) => two.openBrowser().login(email, OTHER_PASSWORD);

it('ends passkeys, and their owner was told of each', async () => {
  const { person, device } = await createWithPasskey();
  expect(await listOrders(two.test, person.email)).toEqual(['passkey-added']);
  expect(await isLetIn(device)).toBe(true);
  await takeBack(person);
  expect(await isLetIn(device)).toBe(false);
  expect(await askAfterwards(person)).toMatchObject({ success: true });
});

it('ends accounts of a provider', async () => {
  const person = await two.create();
  await two.test.db
    .insertInto('user_identities')
    .values({ provider: 'google', subject: `of ${person.id}`, user_id: person.id })
    .execute();
  await takeBack(person);
  const left = await two.test.db
    .selectFrom('user_identities')
    .select('subject')
    .where('user_id', '=', person.id)
    .execute();
  expect(left).toEqual([]);
});

it('leaves passkeys that are the second step: a mailbox alone opens no account of two steps', async () => {
  const { person, device } = await createWithPasskey();
  await two.askForPasskey(person);
  await two.age(person, '7 days');
  const strangers = makeAuthenticator(PASSKEY_SITE);
  await passkeyCalls(two.test).add(person, strangers);
  await takeBack(person);
  expect(await askAfterwards(person)).toMatchObject({
    status: 403,
    error: 'second-step-needed',
  });
  expect(await isLetIn(device)).toBe(true);
  // One that was added this week beside an older one is no second step of old.
  expect(await isLetIn(strangers)).toBe(false);
});

it.each(['a passkey', 'an app'])(
  'ends two-step sign-in by %s that was turned on this week, and says so',
  async (step) => {
    const { person, device } = await createWithPasskey();
    await (step === 'an app' ? two.turnOn(person) : two.askForPasskey(person));
    await two.age(person, '6 days 23 hours');
    await takeBack(person);
    expect(await listOrders(two.test, person.email)).toEqual([
      'passkey-added',
      'two-step-on',
      'password-changed',
      'two-step-off',
    ]);
    expect(await askAfterwards(person)).toMatchObject({ success: true });
    expect(await isLetIn(device)).toBe(false);
  },
);

it('ends passkeys beside an authenticator app, which stays', async () => {
  const { person, device } = await createWithPasskey();
  await two.turnOn(person);
  await two.age(person, '7 days');
  await takeBack(person);
  expect(await isLetIn(device)).toBe(false);
  expect(await askAfterwards(person)).toMatchObject({
    status: 403,
    error: 'second-step-needed',
  });
});
