import { nothing } from '@tableside/contracts/common/wire';
import { wireRecoveryCodes } from '@tableside/contracts/account/wire';
import { call } from '../../testing/app';
import { captureLog } from '../../testing/captured-log';
import { listOrders, post, PASSWORD } from '../../testing/people/accounts';
import { prepareTwoStepTest } from '../../testing/people/two-step';
import type { TestPerson } from '../../testing/people';

const log = captureLog('trace');
const two = prepareTwoStepTest({ logger: log.logger });

const PATH = '/api/client-auth/';
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
  const { rows } = await two.test.database.pool.query<{ text: string }>(
    `SELECT t::text AS text FROM two_step t UNION ALL SELECT r::text FROM recovery_codes r`,
  );
  const stored = rows.map(({ text }) => text).join('\n');
  const { Secret } = await import('otpauth');
  const bytes = Buffer.from(Secret.fromBase32(phone.secret).bytes).toString('hex');
  const lines = log.text();
  for (const secret of [phone.secret, bytes, ...codes, ...codes.map((code) => code.slice(0, 9))]) {
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

it('asks for a new proof before each of it', async () => {
  const person = await two.create();
  await two.turnOn(person);
  await two.test.database.pool.query(
    `UPDATE sessions SET proved_at = now() - interval '16 minutes' WHERE user_id = $1`,
    [person.id],
  );
  const calls: readonly (readonly [string, object])[] = [
    ['offer_authenticator', {}],
    ['add_authenticator', { code: '123456' }],
    ['remove_authenticator', {}],
    ['ask_passkey', { is_asked: true }],
    ['renew_recovery_codes', {}],
  ];
  for (const [name, body] of calls) {
    const { status, body: answer } = await post(two.test, name, body, person);
    expect([name, status, answer]).toMatchObject([name, 403, { error: 'proof-needed' }]);
    expect((await post(two.test, name, body)).status).toBe(401);
  }
  expect((await two.read(person)).is_on).toBe(true);
});

it('forgets a secret that waited for half an hour, and limits codes for one', async () => {
  const person = await two.create();
  const { secret } = await two.offer(person);
  await two.test.database.pool.query(
    `UPDATE two_step SET pending_until = pending_until - interval '30 minutes'`,
  );
  const code = two.makePhone(secret).show();
  expect((await two.add(person, code)).message).toBe(
    'This took too long. Begin again with a new code.',
  );
  for (let tries = 1; tries < 10; tries += 1) await two.add(person, code);
  expect((await post(two.test, 'add_authenticator', { code }, person)).status).toBe(429);
});
