import { nothing } from '@tableside/contracts/common/wire';
import { wireRecoveryCodes } from '@tableside/contracts/account/wire';
import { call } from '../../testing/app';
import { captureLog } from '../../testing/captured-log';
import { listOrders, PASSWORD, post } from '../../testing/users/accounts';
import { prepareTwoStepTest } from '../../testing/users/two-step';
import type { TestUser } from '../../testing/users';
import { makeAuthenticator, PASSKEY_SITE, passkeyCalls } from '../../testing/users/passkeys';

const PATH = '/api/client-auth/';
const OFF = { is_on: false, app_added_at: null, prompts_passkey: false, recovery_codes_left: 0 };
const log = captureLog('trace');
const two = prepareTwoStepTest({ logger: log.logger });

describe('settings', () => {
  const remove = (user: TestUser) =>
    call(two.test, 'POST', `${PATH}remove_authenticator`, nothing, undefined, user);

  const codes = wireRecoveryCodes.nullable();
  const renew = (user: TestUser) =>
    call(two.test, 'POST', `${PATH}renew_recovery_codes`, codes, undefined, user);

  const orders = ({ email }: TestUser) => listOrders(two.test, email);

  it('turns on with the first code and emails the owner', async () => {
    const user = await two.create();
    expect(await two.read(user)).toEqual(OFF);
    const { secret, uri } = await two.offer(user);
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(Object.fromEntries(new URL(uri).searchParams)).toEqual({
      issuer: 'Tableside',
      secret,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    });
    expect(decodeURIComponent(uri)).toContain(`Tableside:${user.email}?`);
    expect(await two.read(user)).toEqual(OFF);
    expect((await two.openBrowser().login(user.email, PASSWORD)).success).toBe(true);

    const wrong = await two.add(user, '000000');
    expect([wrong.success, wrong.fields]).toEqual([
      false,
      { code: 'Incorrect code. Enter the current one from your app.' },
    ]);
    const { data, message } = await two.add(user, two.makePhone(secret).show());
    expect(message).toBe('Authenticator app added.');
    expect(new Set(data?.recovery_codes).size).toBe(10);
    for (const code of data?.recovery_codes ?? []) {
      expect(code).toMatch(/^(?:[0-9a-hjkmnp-tv-z]{4}-){5}[0-9a-hjkmnp-tv-z]{4}$/);
    }
    expect(await two.read(user)).toEqual({
      ...OFF,
      is_on: true,
      app_added_at: expect.any(String),
      recovery_codes_left: 10,
    });
    expect(await orders(user)).toEqual(['two-step-on']);
    // The other session began with the password alone.
    const sessions = 'SELECT FROM sessions WHERE user_id = $1';
    expect(await two.test.query(sessions, [user.id])).toHaveLength(1);
  });

  it('stores the secret encrypted and codes as hashes, and logs neither', async () => {
    const user = await two.create();
    const { phone, codes } = await two.turnOn(user);
    const rows = await two.test.query<{ text: string }>(
      `SELECT t::text AS text FROM two_step t UNION ALL SELECT r::text FROM recovery_codes r`,
    );
    const stored = rows.map(({ text }) => text).join('\n');
    const { Secret } = await import('otpauth');
    const bytes = Buffer.from(Secret.fromBase32(phone.secret).bytes).toString('hex');
    const lines = log.text();
    for (const secret of [phone.secret, bytes, ...codes.map((code) => code.slice(0, 9))]) {
      expect(stored).not.toContain(secret);
      expect(lines).not.toContain(secret);
    }
  });

  it("replaces the phone with the new one's first code and keeps the recovery codes", async () => {
    const user = await two.create();
    const { phone: old, codes } = await two.turnOn(user);
    await two.offer(user);
    expect((await (await two.start(user)).finish({ code: old.show() })).success).toBe(true);
    const fresh = await two.turnOn(user);
    expect(fresh.codes).toEqual([]);
    const { finish } = await two.start(user);
    expect((await finish({ code: old.show() })).success).toBe(false);
    expect((await finish({ code: fresh.phone.show() })).success).toBe(true);
    expect((await (await two.start(user)).finish({ code: codes[0] })).success).toBe(true);
    expect(await orders(user)).toEqual([
      'two-step-on',
      'new-sign-in',
      'recovery-used',
      'new-sign-in',
    ]);
  });

  it('turns off with the app and deletes the recovery codes', async () => {
    const user = await two.create();
    const { codes } = await two.turnOn(user);
    const { finish } = await two.start(user);
    expect((await remove(user)).message).toBe('Authenticator app removed.');
    expect(await two.read(user)).toEqual(OFF);
    expect((await finish({ code: codes[0] })).success).toBe(false);
    expect((await two.openBrowser().login(user.email, PASSWORD)).success).toBe(true);
    expect(await orders(user)).toEqual(['two-step-on', 'two-step-off']);
  });

  it('accepts each recovery code once, in any formatting', async () => {
    const user = await two.create();
    const { codes } = await two.turnOn(user);
    const [code = '', other = ''] = codes;
    const typed = ` ${code.toUpperCase().replaceAll('-', ' ').replaceAll('0', 'o')} `;
    expect((await (await two.start(user)).finish({ code: typed })).success).toBe(true);
    expect((await two.read(user)).recovery_codes_left).toBe(9);
    const { finish } = await two.start(user);
    expect((await finish({ code })).fields).toEqual({
      code: 'That isn’t one of your recovery codes, or it was already used.',
    });
    expect((await finish({ code: other })).success).toBe(true);
    expect(await orders(user)).toEqual([
      'two-step-on',
      'recovery-used',
      'recovery-used',
      'new-sign-in',
    ]);
  });

  it("rejects another user's recovery code", async () => {
    const [ana, ben] = [await two.create(), await two.create()];
    await two.turnOn(ana);
    const { codes } = await two.turnOn(ben);
    expect((await (await two.start(ana)).finish({ code: codes[0] })).success).toBe(false);
    expect((await two.read(ben)).recovery_codes_left).toBe(10);
  });

  it('replaces the recovery codes', async () => {
    const user = await two.create();
    expect((await renew(user)).message).toBe('Two-step login is off.');
    const { codes: old } = await two.turnOn(user);
    const { data } = await renew(user);
    expect(data?.recovery_codes).toHaveLength(10);
    const { finish } = await two.start(user);
    expect((await finish({ code: old[0] })).success).toBe(false);
    expect((await finish({ code: data?.recovery_codes[0] })).success).toBe(true);
    expect(await orders(user)).toEqual(['two-step-on', 'recovery-renewed', 'recovery-used']);
  });

  it('drops a pending secret after half an hour and limits codes for it', async () => {
    const user = await two.create();
    const { secret } = await two.offer(user);
    await two.test.query(
      `UPDATE two_step SET pending_until = pending_until - interval '30 minutes'`,
    );
    const code = two.makePhone(secret).show();
    expect((await two.add(user, code)).message).toBe(
      'That took too long. Start over with a new code.',
    );
    for (let tries = 1; tries < 10; tries += 1) await two.add(user, code);
    expect((await post(two.test, 'add_authenticator', { code }, user)).status).toBe(429);
  });
});

describe('passkey as second step', () => {
  /** Creates a user with a passkey that is required with the password. */
  async function createWithPasskey() {
    const user = await two.create();
    const device = makeAuthenticator(PASSKEY_SITE);
    const passkeys = passkeyCalls(two.test);
    await passkeys.add(user, device);
    const { data } = await two.promptForPasskey(user);
    return { user, device, passkeys, codes: data?.recovery_codes ?? [] };
  }

  it('can be required by a user with a passkey', async () => {
    const user = await two.create();
    expect((await two.promptForPasskey(user)).message).toBe('Add a passkey first.');
    const { user: other, codes } = await createWithPasskey();
    expect(codes).toHaveLength(10);
    expect(await two.read(other)).toMatchObject({ is_on: true, prompts_passkey: true });
    expect((await two.start(other)).methods).toEqual(['passkey', 'recovery']);
  });

  it('completes a password sign-in', async () => {
    const { user, device, passkeys } = await createWithPasskey();
    const { finish } = await two.start(user);
    const credential = device.get(await passkeys.request());
    expect(await finish({ credential })).toMatchObject({
      success: true,
      data: { user: { id: user.id } },
    });
    // A used response does not work again.
    expect((await (await two.start(user)).finish({ credential })).success).toBe(false);
  });

  it("requires the user's own passkey and user verification", async () => {
    const { user, device, passkeys } = await createWithPasskey();
    const { device: others } = await createWithPasskey();
    const { finish } = await two.start(user);
    const refusal = {
      status: 200,
      success: false,
      message: 'That passkey doesn’t belong to this account. Try again or use another method.',
    };
    expect(await finish({ credential: others.get(await passkeys.request()) })).toMatchObject(
      refusal,
    );
    const seen = device.get(await passkeys.request(), { isVerified: false });
    expect(await finish({ credential: seen })).toMatchObject(refusal);
    expect((await finish({ credential: device.get(await passkeys.request()) })).success).toBe(true);
  });

  it('counts as both steps on its own', async () => {
    const { user, device, passkeys } = await createWithPasskey();
    const { data } = await passkeys.signInWith(device);
    expect(data).toMatchObject({ token: expect.any(String), user: { id: user.id } });
  });

  it('works alongside an app', async () => {
    const { user, codes } = await createWithPasskey();
    const { codes: more } = await two.turnOn(user);
    expect([codes.length, more.length]).toEqual([10, 0]);
    expect((await two.start(user)).methods).toEqual(['app', 'passkey', 'recovery']);
    await two.promptForPasskey(user, false);
    expect(await two.read(user)).toMatchObject({ is_on: true, prompts_passkey: false });
    expect((await two.start(user)).methods).toEqual(['app', 'passkey', 'recovery']);
  });

  it('turns off when no longer required', async () => {
    const { user } = await createWithPasskey();
    await two.promptForPasskey(user, false);
    expect(await two.read(user)).toMatchObject({ is_on: false, recovery_codes_left: 0 });
    expect((await two.openBrowser().login(user.email, PASSWORD)).success).toBe(true);
  });

  it('turns off with the last passkey and emails the owner', async () => {
    const { user, passkeys } = await createWithPasskey();
    const [{ id = 0 } = {}] = await passkeys.list(user);
    await call(two.test, 'POST', `${PATH}remove_passkey`, nothing, { id }, user);
    expect(await two.read(user)).toEqual(OFF);
    expect(await listOrders(two.test, user.email)).toEqual([
      'passkey-added',
      'two-step-on',
      'two-step-off',
    ]);
    // A passkey added later is not a second step by itself.
    await passkeys.add(user);
    expect((await two.openBrowser().login(user.email, PASSWORD)).success).toBe(true);
  });
});
