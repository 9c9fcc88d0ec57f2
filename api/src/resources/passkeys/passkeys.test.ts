import { PASSKEYS_MAX } from '@tableside/contracts/account/rules';
import { startTestApp, type TestApp } from '../../testing/app';
import { captureLog } from '../../testing/captured-log';
import { createPerson } from '../../testing/people';
import { makeAuthenticator } from '../../testing/people/authenticator';
import { PASSKEY_SITE, passkeyCalls } from '../../testing/people/passkeys';

const INSTANT = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/);
const NOT_MADE = { success: false, message: 'The passkey could not be added. Try again.' };

let test: TestApp;
let calls: ReturnType<typeof passkeyCalls>;
beforeAll(async () => {
  test = await startTestApp();
  calls = passkeyCalls(test);
});
afterAll(() => test.close());

const make = () => makeAuthenticator(PASSKEY_SITE);
const makePerson = () => createPerson(test.db, {});

describe('adding a passkey', () => {
  it('asks for one that finds its owner by itself and makes sure of them', async () => {
    const person = await makePerson();
    const options = await calls.offer(person);
    expect(options).toMatchObject({
      rp: { id: 'tableside.example', name: 'Tableside' },
      user: { name: person.email, displayName: 'Ada Diner' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    });
    expect(Buffer.from(options.challenge, 'base64url')).toHaveLength(32);
  });

  it('names those that are there, by one handle that says nothing of the person', async () => {
    const person = await makePerson();
    const { user: before } = await calls.offer(person);
    expect(await calls.add(person)).toMatchObject({ success: true });
    const { user, excludeCredentials } = await calls.offer(person);
    expect(user).toEqual(before);
    expect(excludeCredentials).toEqual([
      { id: expect.any(String), transports: ['internal'], type: 'public-key' },
    ]);
    expect(Buffer.from((user as { id: string }).id, 'base64url')).toHaveLength(32);
  });

  it('lists it with its name, and when it came', async () => {
    const person = await makePerson();
    await calls.add(person, make(), { name: '  My phone ' });
    await calls.add(person, makeAuthenticator(PASSKEY_SITE, true), { name: 'Keychain' });
    expect(await calls.list(person)).toEqual([
      {
        id: expect.any(Number),
        name: 'My phone',
        created_at: INSTANT,
        last_used_at: null,
        is_synced: false,
      },
      expect.objectContaining({ name: 'Keychain', is_synced: true }),
    ]);
    const kept = await test.db
      .selectFrom('passkeys')
      .select(['counter', 'is_backed_up'])
      .where('user_id', '=', person.id)
      .orderBy('id')
      .execute();
    expect(kept).toEqual([
      { counter: 1, is_backed_up: false },
      { counter: 0, is_backed_up: true },
    ]);
  });

  it.each([
    ['of a page elsewhere', { origin: 'https://tableside.example.evil.example' }],
    ['for another site', { rpId: 'evil.example' }],
    ['without a look at its owner', { isVerified: false }],
  ])('refuses one %s', async (_case, lapse) => {
    const person = await makePerson();
    expect(await calls.add(person, make(), { lapse })).toMatchObject(NOT_MADE);
    expect(await calls.list(person)).toEqual([]);
  });

  it('takes a question once, from whom it was asked, within five minutes', async () => {
    const [ana, ben] = [await makePerson(), await makePerson()];
    const options = await calls.offer(ana);
    expect(await calls.send(ben, make().create(options), 'Phone')).toMatchObject(NOT_MADE);
    expect(await calls.send(ana, make().create(options), 'Phone')).toMatchObject({ success: true });
    expect(await calls.send(ana, make().create(options), 'Phone')).toMatchObject(NOT_MADE);
    const late = await calls.offer(ana);
    const { rows } = await test.database.pool.query<{ left: number }>(
      `UPDATE passkey_challenges SET expires_at = expires_at - interval '5 minutes'
       RETURNING extract(epoch FROM expires_at + interval '5 minutes' - now())::int AS left`,
    );
    // Of the newest one, on a machine that is busy.
    const left = Math.max(...rows.map((row) => row.left));
    expect(left).toBeGreaterThan(240);
    expect(left).toBeLessThanOrEqual(300);
    expect(await calls.send(ana, make().create(late), 'Phone')).toMatchObject(NOT_MADE);
  });

  it('does not take the question of a sign-in', async () => {
    const person = await makePerson();
    const { user } = await calls.offer(person);
    const credential = make().create({ ...(await calls.ask()), user });
    expect(await calls.send(person, credential, 'Phone')).toMatchObject(NOT_MADE);
  });

  it('refuses one that an account has, more than there is room for, and one without a name', async () => {
    const [ana, ben] = [await makePerson(), await makePerson()];
    const device = make();
    await calls.add(ana, device);
    expect(await calls.add(ben, device)).toMatchObject({
      success: false,
      message: 'This passkey is added already.',
    });
    for (let more = 1; more < PASSKEYS_MAX; more += 1) await calls.add(ana);
    expect(await calls.add(ana)).toMatchObject({ success: false, message: /You have 20 passkeys/ });
    const response = await test.app.inject({
      method: 'POST',
      url: '/api/client-auth/add_passkey',
      headers: { authorization: `Bearer ${ben.token}` },
      payload: { name: ' ', credential: make().create(await calls.offer(ben)) },
    });
    expect(response.json()).toMatchObject({ fields: { name: 'Give this passkey a name.' } });
  });
});

it('removing a passkey ends it, and leaves those of others alone', async () => {
  const [ana, ben] = [await makePerson(), await makePerson()];
  const device = make();
  await calls.add(ana, device);
  const [passkey] = await calls.list(ana);
  await calls.remove(ben, passkey?.id ?? 0);
  expect(await calls.list(ana)).toHaveLength(1);
  await calls.remove(ana, passkey?.id ?? 0);
  expect(await calls.list(ana)).toEqual([]);
  expect(await calls.signInWith(device)).toMatchObject({ success: false, data: null });
});

it('says so where there is none to remove, and the log does not claim one', async () => {
  const log = captureLog('info');
  const noted = await startTestApp({ logger: log.logger });
  const { add, list, remove } = passkeyCalls(noted);
  const [ana, ben] = [await createPerson(noted.db, {}), await createPerson(noted.db, {})];
  await add(ana);
  const [passkey] = await list(ana);
  const none = {
    success: true,
    message: 'Your account has no such passkey. Nothing is left to remove.',
  };
  const listRemovals = () => log.events().filter(({ event }) => event === 'passkey.removed');
  expect(await remove(ben, passkey?.id ?? 0)).toMatchObject(none);
  expect(listRemovals()).toEqual([]);
  expect(await remove(ana, passkey?.id ?? 0)).toMatchObject({
    message: expect.stringMatching(/^The passkey is removed/) as string,
  });
  expect(await remove(ana, passkey?.id ?? 0)).toMatchObject(none);
  expect(listRemovals()).toEqual([expect.objectContaining({ userId: ana.id, outcome: 'ok' })]);
  await noted.close();
});

it('the calls of a person ask for a session', async () => {
  for (const [method, name] of [
    ['GET', 'passkeys'],
    ['POST', 'passkey_options'],
    ['POST', 'add_passkey'],
    ['POST', 'remove_passkey'],
  ] as const) {
    const response = await test.app.inject({ method, url: `/api/client-auth/${name}` });
    expect([name, response.statusCode]).toEqual([name, 401]);
  }
});

it('an account takes its passkeys and questions with it', async () => {
  const person = await makePerson();
  await calls.add(person);
  await calls.offer(person);
  await test.db.deleteFrom('users').where('id', '=', person.id).execute();
  for (const table of ['passkey_owners', 'passkeys', 'passkey_challenges'] as const) {
    const rows = await test.db
      .selectFrom(table)
      .select('user_id')
      .where('user_id', '=', person.id)
      .execute();
    expect(rows).toEqual([]);
  }
});
