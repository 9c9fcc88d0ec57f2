import { PASSKEYS_MAX } from '@tableside/contracts/account/rules';
import { nothing } from '@tableside/contracts/common/wire';
import { call, startTestApp, prepareTestApp } from '../../testing/app';
import { captureLog } from '../../testing/captured-log';
import { createPerson, type TestPerson } from '../../testing/people';
import { makeAuthenticator } from '../../testing/people/passkeys';
import { PASSKEY_SITE, passkeyCalls } from '../../testing/people/passkeys';
import { CHORES } from '../../housekeeping';

const test = prepareTestApp();
const calls = passkeyCalls(test);

describe('passkeys', () => {
  const INSTANT = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/);
  const NOT_MADE = { success: false, message: 'The passkey could not be added. Try again.' };
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
      expect(await calls.send(ana, make().create(options), 'Phone')).toMatchObject({
        success: true,
      });
      expect(await calls.send(ana, make().create(options), 'Phone')).toMatchObject(NOT_MADE);
      const late = await calls.offer(ana);
      const rows = await test.query<{ left: number }>(
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
      expect(await calls.add(ana)).toMatchObject({
        success: false,
        message: /You have 20 passkeys/,
      });
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
});

describe('sign-in by passkey', () => {
  const WRONG = {
    status: 200,
    success: false,
    message: 'That passkey does not work here. Try again, or sign in with your password.',
    data: null,
  };

  /** Somebody with a passkey. */
  async function makeOwner(isSynced = false) {
    const person = await createPerson(test.db);
    const device = makeAuthenticator(PASSKEY_SITE, isSynced);
    await calls.add(person, device);
    return { person, device };
  }

  describe('signing in by passkey', () => {
    it('asks for any passkey of this site, and for its owner', async () => {
      const { challenge, ...options } = await calls.ask();
      expect(options).toEqual({
        rpId: 'tableside.example',
        timeout: 300_000,
        userVerification: 'required',
        allowCredentials: undefined,
      });
      expect(Buffer.from(challenge, 'base64url')).toHaveLength(32);
    });

    it('answers as login does, remembers the browser, and notes the use', async () => {
      const { person, device } = await makeOwner();
      const credential = device.get(await calls.ask());
      const response = await test.app.inject({
        method: 'POST',
        url: '/api/client-auth/passkey_sign_in',
        headers: { 'user-agent': 'A phone' },
        payload: { credential },
      });
      const body = response.json<{ data: { token: string } }>();
      expect(body).toEqual({
        success: true,
        message: 'You are signed in.',
        data: {
          token: expect.stringMatching(/^[\w-]{43}$/),
          user: expect.objectContaining({ id: person.id, email: person.email }),
          need_account_verification: false,
        },
      });
      expect(response.headers['set-cookie']).toMatch(/^tableside-browser=/);
      const session = await test.app.inject({
        url: '/api/client-auth/get_loggin_session',
        headers: { authorization: `Bearer ${body.data.token}` },
      });
      expect(session.json()).toMatchObject({ success: true, data: { id: person.id } });
      expect(await calls.list(person)).toMatchObject([{ last_used_at: expect.any(String) }]);
    });

    it('works again and again, with authenticators that count and those that do not', async () => {
      for (const isSynced of [false, true]) {
        const { device } = await makeOwner(isSynced);
        for (let turn = 0; turn < 3; turn += 1) {
          expect(await calls.signInWith(device)).toMatchObject({ success: true });
        }
      }
    });

    it('is told to the owner where the browser is not known', async () => {
      const { person, device } = await makeOwner();
      await calls.signInWith(device);
      await calls.signInWith(device);
      const orders = await test.db
        .selectFrom('mails')
        .select(['kind', 'details'])
        .where('recipient', '=', person.email)
        .execute();
      expect(orders).toMatchObject([
        { kind: 'passkey-added' },
        { kind: 'new-sign-in', details: { by: 'passkey' } },
      ]);
    });

    it('refuses a copy: an authenticator whose count has not grown', async () => {
      const { device } = await makeOwner();
      expect(await calls.signInWith(device, { counter: 9 })).toMatchObject({ success: true });
      expect(await calls.signInWith(device, { counter: 9 })).toEqual(WRONG);
      expect(await calls.signInWith(device, { counter: 10 })).toMatchObject({ success: true });
    });

    it.each([
      ['a page elsewhere', { origin: 'https://evil.example' }],
      ['another site', { rpId: 'evil.example' }],
      ['no look at its owner', { isVerified: false }],
      ['another person', { userHandle: 'c29tZWJvZHkgZWxzZQ' }],
    ])('refuses %s', async (_case, lapse) => {
      const { device } = await makeOwner();
      expect(await calls.signInWith(device, lapse)).toEqual(WRONG);
    });

    it('refuses an authenticator that nobody added, and a signature by another key', async () => {
      const stranger = makeAuthenticator(PASSKEY_SITE);
      expect(await calls.signInWith(stranger)).toEqual(WRONG);
      const { device } = await makeOwner();
      const options = await calls.ask();
      const { response: forged } = stranger.get(options) as { response: { signature: string } };
      const right = device.get(options) as { response: object };
      const { signature } = forged;
      const mixed = { ...right, response: { ...right.response, signature } };
      expect(await calls.signIn(mixed)).toEqual(WRONG);
    });

    it('takes an answer once, also when it comes twice at the same moment, and none after five minutes', async () => {
      const { device } = await makeOwner();
      const credential = device.get(await calls.ask());
      const answers = await Promise.all([calls.signIn(credential), calls.signIn(credential)]);
      expect(answers.filter(({ success }) => success)).toHaveLength(1);
      const options = await calls.ask();
      await test.query(
        "UPDATE passkey_challenges SET expires_at = expires_at - interval '5 minutes'",
      );
      expect(await calls.signIn(device.get(options))).toEqual(WRONG);
    });

    it('takes no answer to a question of its own making', async () => {
      const { person, device } = await makeOwner();
      expect(await calls.signIn(device.get({ challenge: 'AAAA' }))).toEqual(WRONG);
      expect(await calls.signIn(device.get({}))).toEqual(WRONG);
      expect(await calls.signIn(device.get(await calls.offer(person)))).toEqual(WRONG);
    });

    it('says what is wrong with what is no answer', async () => {
      const response = await test.app.inject({
        method: 'POST',
        url: '/api/client-auth/passkey_sign_in',
        payload: { credential: { id: '<b>' } },
      });
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({ error: 'invalid-input' });
    });
  });

  it('questions that nobody answered are removed', async () => {
    await calls.ask();
    await test.query("UPDATE passkey_challenges SET expires_at = now() - interval '1 second'");
    await calls.ask();
    await CHORES['passkeyChallenges']?.(test.db);
    const rows = await test.db.selectFrom('passkey_challenges').select('expires_at').execute();
    expect(rows).toHaveLength(1);
  });

  it.each([
    ['https://tableside.example', true],
    ['http://localhost:3000', true],
    ['http://tableside.example', false],
    ['https://192.0.2.7', false],
    ['https://[2001:db8::7]', false],
    [undefined, false],
  ])('a site at %s has passkeys: %s', async (siteOrigin, isOffered) => {
    const other = await startTestApp({ siteOrigin });
    const providers = await other.app.inject({ url: '/api/auth/providers' });
    expect(providers.json()).toMatchObject({ data: { passkeys: isOffered } });
    const options = await other.app.inject({
      method: 'POST',
      url: '/api/client-auth/passkey_sign_in_options',
    });
    expect(options.statusCode).toBe(isOffered ? 200 : 404);
    await other.close();
  });

  it('calls of one visitor are counted as those of login are', async () => {
    const few = await startTestApp({
      siteOrigin: PASSKEY_SITE,
      limits: { accountCallsPerMinute: 2 },
    });
    const ask = () =>
      few.app.inject({ method: 'POST', url: '/api/client-auth/passkey_sign_in_options' });
    expect([(await ask()).statusCode, (await ask()).statusCode]).toEqual([200, 200]);
    expect((await ask()).statusCode).toBe(429);
    await few.close();
  });
});

describe('proof by passkey', () => {
  const WRONG = {
    success: false,
    message: 'That passkey does not work here. Try again, or use another way.',
  };

  /** Somebody with a passkey, signed in an hour ago. */
  async function makeOwner() {
    const person = await createPerson(test.db);
    const device = makeAuthenticator(PASSKEY_SITE);
    await calls.add(person, device);
    await test.query(
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
});
