import { nothing } from '@tableside/contracts/common/wire';
import { wireRecoveryCodes } from '@tableside/contracts/account/wire';
import { call } from '../../testing/app';
import { captureLog } from '../../testing/captured-log';
import { listOrders, PASSWORD, post } from '../../testing/people/accounts';
import { prepareTwoStepTest } from '../../testing/people/two-step';
import type { TestPerson } from '../../testing/people';
import { makeAuthenticator } from '../../testing/people/passkeys';
import { PASSKEY_SITE, passkeyCalls } from '../../testing/people/passkeys';

const PATH = '/api/client-auth/';

describe('settings', () => {
  const log = captureLog('trace');
  const two = prepareTwoStepTest({ logger: log.logger });

  const remove = (person: TestPerson) =>
    call(two.test, 'POST', `${PATH}remove_authenticator`, nothing, undefined, person);

  const renew = (person: TestPerson) =>
    call(
      two.test,
      'POST',
      `${PATH}renew_recovery_codes`,
      wireRecoveryCodes.nullable(),
      undefined,
      person,
    );

  const OFF = { is_on: false, app_added_at: null, asks_passkey: false, recovery_codes_left: 0 };
  const orders = ({ email }: TestPerson) => listOrders(two.test, email);

  it('is on once a code of the app was typed, and tells the owner', async () => {
    const person = await two.create();
    expect(await two.read(person)).toEqual(OFF);
    const { secret, uri } = await two.offer(person);
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(Object.fromEntries(new URL(uri).searchParams)).toEqual({
      issuer: 'Tableside',
      secret,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    });
    expect(decodeURIComponent(uri)).toContain(`Tableside:${person.email}?`);
    expect(await two.read(person)).toEqual(OFF);
    expect((await two.openBrowser().login(person.email, PASSWORD)).success).toBe(true);

    const wrong = await two.add(person, '000000');
    expect([wrong.success, wrong.fields]).toEqual([
      false,
      { code: 'That code is not right. Type the one that your app shows now.' },
    ]);
    const { data, message } = await two.add(person, two.makePhone(secret).show());
    expect(message).toBe('Your authenticator app is added.');
    expect(new Set(data?.recovery_codes).size).toBe(10);
    for (const code of data?.recovery_codes ?? []) {
      expect(code).toMatch(/^(?:[0-9a-hjkmnp-tv-z]{4}-){5}[0-9a-hjkmnp-tv-z]{4}$/);
    }
    expect(await two.read(person)).toEqual({
      ...OFF,
      is_on: true,
      app_added_at: expect.any(String),
      recovery_codes_left: 10,
    });
    expect(await orders(person)).toEqual(['two-step-on']);
  });

  it('keeps the secret encrypted and codes as hashes, and logs neither', async () => {
    const person = await two.create();
    const { phone, codes } = await two.turnOn(person);
    const rows = await two.test.query<{ text: string }>(
      `SELECT t::text AS text FROM two_step t UNION ALL SELECT r::text FROM recovery_codes r`,
    );
    const stored = rows.map(({ text }) => text).join('\n');
    const { Secret } = await import('otpauth');
    const bytes = Buffer.from(Secret.fromBase32(phone.secret).bytes).toString('hex');
    const lines = log.text();
    for (const secret of [
      phone.secret,
      bytes,
      ...codes,
      ...codes.map((code) => code.slice(0, 9)),
    ]) {
      expect(stored).not.toContain(secret);
      expect(lines).not.toContain(secret);
    }
  });

  it('takes a new phone in place of the old one, and keeps the recovery codes', async () => {
    const person = await two.create();
    const { phone: old, codes } = await two.turnOn(person);
    const fresh = await two.turnOn(person);
    expect(fresh.codes).toEqual([]);
    const { finish } = await two.begin(person);
    expect((await finish({ code: old.show() })).success).toBe(false);
    expect((await finish({ code: fresh.phone.show() })).success).toBe(true);
    expect((await (await two.begin(person)).finish({ code: codes[0] })).success).toBe(true);
    expect(await orders(person)).toEqual(['two-step-on', 'recovery-used', 'new-sign-in']);
  });

  it('keeps the old phone until a code of the new one was typed', async () => {
    const person = await two.create();
    const { phone } = await two.turnOn(person);
    await two.offer(person);
    expect((await (await two.begin(person)).finish({ code: phone.show() })).success).toBe(true);
  });

  it('goes off with the app, and takes the recovery codes along', async () => {
    const person = await two.create();
    const { codes } = await two.turnOn(person);
    const { finish } = await two.begin(person);
    expect((await remove(person)).message).toBe('Your authenticator app is removed.');
    expect(await two.read(person)).toEqual(OFF);
    expect((await finish({ code: codes[0] })).success).toBe(false);
    expect((await two.openBrowser().login(person.email, PASSWORD)).success).toBe(true);
    expect(await orders(person)).toEqual(['two-step-on', 'two-step-off']);
  });

  it('takes each recovery code once, however it is typed', async () => {
    const person = await two.create();
    const { codes } = await two.turnOn(person);
    const [code = '', other = ''] = codes;
    const typed = ` ${code.toUpperCase().replaceAll('-', ' ').replaceAll('0', 'o')} `;
    expect((await (await two.begin(person)).finish({ code: typed })).success).toBe(true);
    expect((await two.read(person)).recovery_codes_left).toBe(9);
    const { finish } = await two.begin(person);
    expect((await finish({ code })).fields).toEqual({
      code: 'That is not one of your recovery codes, or it was used already.',
    });
    expect((await finish({ code: other })).success).toBe(true);
    expect(await orders(person)).toEqual([
      'two-step-on',
      'recovery-used',
      'recovery-used',
      'new-sign-in',
    ]);
  });

  it("takes nobody else's recovery code", async () => {
    const [ana, ben] = [await two.create(), await two.create()];
    await two.turnOn(ana);
    const { codes } = await two.turnOn(ben);
    expect((await (await two.begin(ana)).finish({ code: codes[0] })).success).toBe(false);
    expect((await two.read(ben)).recovery_codes_left).toBe(10);
  });

  it('makes ten new recovery codes, after which the old ones are worth nothing', async () => {
    const person = await two.create();
    expect((await renew(person)).message).toBe('Two-step sign-in is off.');
    const { codes: old } = await two.turnOn(person);
    const { data } = await renew(person);
    expect(data?.recovery_codes).toHaveLength(10);
    const { finish } = await two.begin(person);
    expect((await finish({ code: old[0] })).success).toBe(false);
    expect((await finish({ code: data?.recovery_codes[0] })).success).toBe(true);
    expect(await orders(person)).toEqual(['two-step-on', 'recovery-renewed', 'recovery-used']);
  });

  it('forgets a secret that waited for half an hour, and limits codes for one', async () => {
    const person = await two.create();
    const { secret } = await two.offer(person);
    await two.test.query(
      `UPDATE two_step SET pending_until = pending_until - interval '30 minutes'`,
    );
    const code = two.makePhone(secret).show();
    expect((await two.add(person, code)).message).toBe(
      'This took too long. Begin again with a new code.',
    );
    for (let tries = 1; tries < 10; tries += 1) await two.add(person, code);
    expect((await post(two.test, 'add_authenticator', { code }, person)).status).toBe(429);
  });
});

describe('passkey as second step', () => {
  const two = prepareTwoStepTest();

  const demand = (person: TestPerson, is_asked: boolean) =>
    call(
      two.test,
      'POST',
      `${PATH}ask_passkey`,
      wireRecoveryCodes.nullable(),
      { is_asked },
      person,
    );

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
});
