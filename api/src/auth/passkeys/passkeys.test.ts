import { PASSKEYS_MAX } from '@tableside/contracts/account/rules';
import { nothing } from '@tableside/contracts/common/wire';
import { buildTestApp, call, prepareTestApp, send } from '../../testing/app';
import { captureLog } from '../../testing/captured-log';
import { clearReauth, createUser, type TestUser } from '../../testing/users';
import { post, SESSION, tokenOf } from '../../testing/users/accounts';
import { makeAuthenticator, PASSKEY_SITE, passkeyCalls } from '../../testing/users/passkeys';
import { CLEANUP_TASKS } from '../../housekeeping';

const test = prepareTestApp();
const calls = passkeyCalls(test);

describe('passkeys', () => {
  const INSTANT = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/);
  const NOT_MADE = { success: false, message: 'We couldn’t add the passkey. Try again.' };
  const make = () => makeAuthenticator(PASSKEY_SITE);
  const makeUser = () => createUser(test.db, {});

  describe('adding a passkey', () => {
    it('requests a discoverable passkey with user verification', async () => {
      const user = await makeUser();
      const options = await calls.offer(user);
      expect(options).toMatchObject({
        rp: { id: 'tableside.example', name: 'Tableside' },
        user: { name: user.email, displayName: 'Ada Diner' },
        attestation: 'none',
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        excludeCredentials: [],
      });
      expect(Buffer.from(options.challenge, 'base64url')).toHaveLength(32);
    });

    it('excludes existing passkeys and uses an opaque user handle', async () => {
      const account = await makeUser();
      const { user: before } = await calls.offer(account);
      expect(await calls.add(account)).toMatchObject({ success: true });
      const { user, excludeCredentials } = await calls.offer(account);
      expect(user).toEqual(before);
      expect(excludeCredentials).toEqual([
        { id: expect.any(String), transports: ['internal'], type: 'public-key' },
      ]);
      expect(Buffer.from((user as { id: string }).id, 'base64url')).toHaveLength(32);
    });

    it('lists it with its name and date', async () => {
      const user = await makeUser();
      await calls.add(user, make(), { name: '  My phone ' });
      await calls.add(user, makeAuthenticator(PASSKEY_SITE, true), { name: 'Keychain' });
      expect(await calls.list(user)).toEqual([
        {
          id: expect.any(Number),
          name: 'My phone',
          created_at: INSTANT,
          last_used_at: null,
          is_synced: false,
        },
        expect.objectContaining({ name: 'Keychain', is_synced: true }),
      ]);
      const saved = 'SELECT counter, is_backed_up FROM passkeys WHERE user_id = $1 ORDER BY id';
      expect(await test.query(saved, [user.id])).toEqual([
        { counter: 1, is_backed_up: false },
        { counter: 0, is_backed_up: true },
      ]);
    });

    it.each([
      ['of a page elsewhere', { origin: 'https://tableside.example.evil.example' }],
      ['for another site', { rpId: 'evil.example' }],
      ['without a look at its owner', { isVerified: false }],
    ])('rejects one %s', async (_case, lapse) => {
      const user = await makeUser();
      expect(await calls.add(user, make(), { lapse })).toMatchObject(NOT_MADE);
      expect(await calls.list(user)).toEqual([]);
    });

    it('accepts a challenge once, from its user, within five minutes', async () => {
      const [ana, ben] = [await makeUser(), await makeUser()];
      const options = await calls.offer(ana);
      expect(await calls.send(ben, make().create(options), 'Phone')).toMatchObject(NOT_MADE);
      expect((await calls.send(ana, make().create(options), 'Phone')).success).toBe(true);
      expect(await calls.send(ana, make().create(options), 'Phone')).toMatchObject(NOT_MADE);
      const late = await calls.offer(ana);
      const rows = await test.query<{ left: number }>(
        `UPDATE passkey_challenges SET expires_at = expires_at - interval '5 minutes'
       RETURNING extract(epoch FROM expires_at + interval '5 minutes' - now())::int AS left`,
      );
      // For the newest challenge, because the machine may be busy.
      const left = Math.max(...rows.map((row) => row.left));
      expect(left).toBeGreaterThan(240);
      expect(left).toBeLessThanOrEqual(300);
      expect(await calls.send(ana, make().create(late), 'Phone')).toMatchObject(NOT_MADE);
    });

    it('rejects the challenge of a sign-in', async () => {
      const owner = await makeUser();
      const { user } = await calls.offer(owner);
      const credential = make().create({ ...(await calls.request()), user });
      expect(await calls.send(owner, credential, 'Phone')).toMatchObject(NOT_MADE);
    });

    it('rejects a known passkey, too many passkeys, and one without a name', async () => {
      const [ana, ben] = [await makeUser(), await makeUser()];
      const device = make();
      await calls.add(ana, device);
      const known = { success: false, message: 'You’ve already added this passkey.' };
      expect(await calls.add(ben, device)).toMatchObject(known);
      for (let more = 1; more < PASSKEYS_MAX; more += 1) await calls.add(ana);
      const full = { success: false, message: expect.stringMatching(/You have 20 passkeys/) };
      expect(await calls.add(ana)).toMatchObject(full);
      const nameless = { name: ' ', credential: make().create(await calls.offer(ben)) };
      const { body } = await post(test, 'add_passkey', nameless, ben);
      expect(body).toMatchObject({ fields: { name: 'Give this passkey a name.' } });
    });
  });

  it("removes and logs the user's own passkey, not another user's or a missing one", async () => {
    const log = captureLog('info');
    const app = await buildTestApp(test.db, { logger: log.logger });
    const { add, list, remove, signInWith } = passkeyCalls({ app });
    const [ana, ben] = [await makeUser(), await makeUser()];
    const device = make();
    await add(ana, device);
    const [{ id = 0 } = {}] = await list(ana);
    const none = { success: true, message: 'That passkey was already removed.' };
    const listRemovals = () => log.events().filter(({ event }) => event === 'passkey.removed');
    expect(await remove(ben, id)).toMatchObject(none);
    expect(await list(ana)).toHaveLength(1);
    expect(listRemovals()).toEqual([]);
    expect((await remove(ana, id)).message).toMatch(/^Passkey removed/);
    expect(await list(ana)).toEqual([]);
    expect(await signInWith(device)).toMatchObject({ success: false, data: null });
    expect(await remove(ana, id)).toMatchObject(none);
    expect(listRemovals()).toEqual([expect.objectContaining({ userId: ana.id, outcome: 'ok' })]);
    await app.close();
  });

  it('deletes passkeys and challenges with the account', async () => {
    const user = await makeUser();
    await calls.add(user);
    await calls.offer(user);
    await test.db.deleteFrom('users').where('id', '=', user.id).execute();
    for (const table of ['passkey_owners', 'passkeys', 'passkey_challenges']) {
      expect(await test.query(`SELECT FROM ${table} WHERE user_id = $1`, [user.id])).toEqual([]);
    }
  });
});

describe('sign-in by passkey', () => {
  const WRONG = {
    status: 200,
    success: false,
    message: 'That passkey doesn’t work here. Try again or log in with your password.',
    data: null,
  };

  /** A user with a passkey. */
  async function makeOwner(isSynced = false) {
    const user = await createUser(test.db);
    const device = makeAuthenticator(PASSKEY_SITE, isSynced);
    await calls.add(user, device);
    return { user, device };
  }

  describe('signing in by passkey', () => {
    it('requests any passkey of this site with user verification', async () => {
      const { challenge, ...options } = await calls.request();
      expect(options).toEqual({
        rpId: 'tableside.example',
        timeout: 300_000,
        userVerification: 'required',
        allowCredentials: undefined,
      });
      expect(Buffer.from(challenge, 'base64url')).toHaveLength(32);
    });

    it('responds like login, remembers the browser, and records the use', async () => {
      const { user, device } = await makeOwner();
      const credential = device.get(await calls.request());
      const response = await send(test, '/api/client-auth/passkey_sign_in', { credential });
      expect(response.body).toEqual({
        success: true,
        message: 'You’re logged in.',
        data: {
          token: expect.stringMatching(/^[\w-]{43}$/),
          user: expect.objectContaining({ id: user.id, email: user.email }),
          need_account_verification: false,
        },
      });
      expect(response.headers['set-cookie']).toMatch(/^tableside-browser=/);
      const { body } = await send(test, SESSION, undefined, { token: tokenOf(response) });
      expect(body).toMatchObject({ success: true, data: { id: user.id } });
      expect(await calls.list(user)).toMatchObject([{ last_used_at: expect.any(String) }]);
    });

    it('works repeatedly, with and without a signature counter', async () => {
      for (const isSynced of [false, true]) {
        const { device } = await makeOwner(isSynced);
        for (let turn = 0; turn < 3; turn += 1) {
          expect(await calls.signInWith(device)).toMatchObject({ success: true });
        }
      }
    });

    it('emails the owner about an unknown browser', async () => {
      const { user, device } = await makeOwner();
      await calls.signInWith(device);
      await calls.signInWith(device);
      expect(
        await test.query('SELECT kind, details FROM emails WHERE recipient = $1', [user.email]),
      ).toMatchObject([
        { kind: 'passkey-added' },
        { kind: 'new-sign-in', details: { by: 'passkey' } },
      ]);
    });

    it('rejects a cloned authenticator, whose counter has not grown', async () => {
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
    ])('rejects %s', async (_case, lapse) => {
      const { device } = await makeOwner();
      expect(await calls.signInWith(device, lapse)).toEqual(WRONG);
    });

    it('rejects an unknown passkey and a signature by another key', async () => {
      const attacker = makeAuthenticator(PASSKEY_SITE);
      expect(await calls.signInWith(attacker)).toEqual(WRONG);
      const { device } = await makeOwner();
      const options = await calls.request();
      const { response: forged } = attacker.get(options) as { response: { signature: string } };
      const right = device.get(options) as { response: object };
      const { signature } = forged;
      const mixed = { ...right, response: { ...right.response, signature } };
      expect(await calls.signIn(mixed)).toEqual(WRONG);
    });

    it('accepts a response once, even if sent twice at the same time, and within five minutes', async () => {
      const { device } = await makeOwner();
      const credential = device.get(await calls.request());
      const responses = await Promise.all([calls.signIn(credential), calls.signIn(credential)]);
      expect(responses.filter(({ success }) => success)).toHaveLength(1);
      const options = await calls.request();
      await test.query(
        "UPDATE passkey_challenges SET expires_at = expires_at - interval '5 minutes'",
      );
      expect(await calls.signIn(device.get(options))).toEqual(WRONG);
    });

    it('rejects a challenge that the server did not issue', async () => {
      const { user, device } = await makeOwner();
      expect(await calls.signIn(device.get({ challenge: 'AAAA' }))).toEqual(WRONG);
      expect(await calls.signIn(device.get({}))).toEqual(WRONG);
      expect(await calls.signIn(device.get(await calls.offer(user)))).toEqual(WRONG);
    });
  });

  it('deletes unanswered challenges', async () => {
    await calls.request();
    await test.query("UPDATE passkey_challenges SET expires_at = now() - interval '1 second'");
    await calls.request();
    await CLEANUP_TASKS['passkeyChallenges']?.(test.db);
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
  ])('offers passkeys for a site at %s: %s', async (siteOrigin, isOffered) => {
    const app = await buildTestApp(test.db, { siteOrigin });
    const { body } = await send({ app }, '/api/auth/providers');
    expect(body).toMatchObject({ data: { passkeys: isOffered } });
    const { status } = await post({ app }, 'passkey_sign_in_options', {});
    expect(status).toBe(isOffered ? 200 : 404);
    await app.close();
  });
});

describe('re-authentication by passkey', () => {
  const WRONG = {
    success: false,
    message: 'That passkey doesn’t work here. Try again or use another method.',
  };

  /** A user with a passkey whose sign-in is too old for sensitive calls. */
  async function makeOwner() {
    const user = await createUser(test.db);
    const device = makeAuthenticator(PASSKEY_SITE);
    await calls.add(user, device);
    await clearReauth(test.db, user);
    return { user, device };
  }

  const reauth = async (user: TestUser, credential: object) =>
    call(test, 'POST', '/api/client-auth/reauth_by_passkey', nothing, { credential }, user);

  /** Whether the session may make sensitive calls. */
  const isReauthenticated = async (user: TestUser) =>
    (await send(test, '/api/client-auth/sessions', undefined, user)).status === 200;

  it("accepts a passkey of the session's owner", async () => {
    const { user, device } = await makeOwner();
    expect(await isReauthenticated(user)).toBe(false);
    expect(await reauth(user, device.get(await calls.request()))).toMatchObject({
      success: true,
      message: 'Thank you.',
    });
    expect(await isReauthenticated(user)).toBe(true);
  });

  it('rejects the passkey of another user', async () => {
    const { user } = await makeOwner();
    const { device: other } = await makeOwner();
    expect(await reauth(user, other.get(await calls.request()))).toMatchObject(WRONG);
    expect(await isReauthenticated(user)).toBe(false);
  });

  it('accepts a response once and only for its own challenge', async () => {
    const { user, device } = await makeOwner();
    const credential = device.get(await calls.request());
    await reauth(user, credential);
    expect(await reauth(user, credential)).toMatchObject(WRONG);
    const lapsed = device.get(await calls.request(), { isVerified: false });
    expect(await reauth(user, lapsed)).toMatchObject(WRONG);
  });
});
