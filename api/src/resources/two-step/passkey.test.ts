import { nothing } from '@tableside/contracts/common/wire';
import { wireRecoveryCodes } from '@tableside/contracts/account/wire';
import { call } from '../../testing/app';
import type { TestPerson } from '../../testing/people';
import { listOrders, PASSWORD } from '../../testing/people/accounts';
import { makeAuthenticator } from '../../testing/people/authenticator';
import { passkeyCalls, PASSKEY_SITE } from '../../testing/people/passkeys';
import { prepareTwoStepTest } from '../../testing/people/two-step';

const two = prepareTwoStepTest();
const PATH = '/api/client-auth/';

const demand = (person: TestPerson, is_asked: boolean) =>
  call(two.test, 'POST', `${PATH}ask_passkey`, wireRecoveryCodes.nullable(), { is_asked }, person);

/** Somebody with a passkey on a device, demanded beside the password. */
async function createWithPasskey() {
  const person = await two.create();
  const device = makeAuthenticator(PASSKEY_SITE);
  const passkeys = passkeyCalls(two.test);
  await passkeys.add(person, device);
  const { data } = await demand(person, true);
  return { person, device, passkeys, codes: data?.recovery_codes ?? [] };
}

it('is demanded beside the password by whoever has one', async () => {
  const person = await two.create();
  expect((await demand(person, true)).message).toBe(
    'You have no passkey. Add one before you ask for it.',
  );
  const { person: other, codes } = await createWithPasskey();
  expect(codes).toHaveLength(10);
  expect(await two.read(other)).toMatchObject({ is_on: true, asks_passkey: true });
  expect((await two.begin(other)).ways).toEqual(['passkey', 'recovery']);
});

it('finishes a sign-in that the password began', async () => {
  const { person, device, passkeys } = await createWithPasskey();
  const { finish } = await two.begin(person);
  const credential = device.get(await passkeys.ask());
  expect(await finish({ credential })).toMatchObject({
    success: true,
    data: { user: { id: person.id } },
  });
  // What was signed once is signed no second time.
  expect((await (await two.begin(person)).finish({ credential })).success).toBe(false);
});

it("finishes nobody else's, nor without its owner recognized", async () => {
  const { person, device, passkeys } = await createWithPasskey();
  const { device: others } = await createWithPasskey();
  const { finish } = await two.begin(person);
  const refusal = {
    status: 200,
    success: false,
    message: 'That passkey does not belong to this account. Try again, or take another way.',
  };
  expect(await finish({ credential: others.get(await passkeys.ask()) })).toMatchObject(refusal);
  const seen = device.get(await passkeys.ask(), { isVerified: false });
  expect(await finish({ credential: seen })).toMatchObject(refusal);
  expect((await finish({ credential: device.get(await passkeys.ask()) })).success).toBe(true);
});

it('is both steps at once where it signs in alone', async () => {
  const { person, device, passkeys } = await createWithPasskey();
  const { data } = await passkeys.signInWith(device);
  expect(data).toMatchObject({ token: expect.any(String), user: { id: person.id } });
});

it('stands beside an app', async () => {
  const { person, codes } = await createWithPasskey();
  const { codes: more } = await two.turnOn(person);
  expect([codes.length, more.length]).toEqual([10, 0]);
  expect((await two.begin(person)).ways).toEqual(['app', 'passkey', 'recovery']);
  await demand(person, false);
  expect(await two.read(person)).toMatchObject({ is_on: true, asks_passkey: false });
  expect((await two.begin(person)).ways).toEqual(['app', 'passkey', 'recovery']);
});

it('goes off when it is demanded no longer', async () => {
  const { person } = await createWithPasskey();
  await demand(person, false);
  expect(await two.read(person)).toMatchObject({ is_on: false, recovery_codes_left: 0 });
  expect((await two.openBrowser().login(person.email, PASSWORD)).success).toBe(true);
});

it('goes off with the last passkey, of which the owner is told', async () => {
  const { person, passkeys } = await createWithPasskey();
  const [{ id = 0 } = {}] = await passkeys.list(person);
  await call(two.test, 'POST', `${PATH}remove_passkey`, nothing, { id }, person);
  expect(await two.read(person)).toEqual({
    is_on: false,
    app_added_at: null,
    asks_passkey: false,
    recovery_codes_left: 0,
  });
  expect(await listOrders(two.test, person.email)).toEqual([
    'passkey-added',
    'two-step-on',
    'two-step-off',
  ]);
  // A passkey that is added later is no second step by itself.
  await passkeys.add(person);
  expect((await two.openBrowser().login(person.email, PASSWORD)).success).toBe(true);
});
