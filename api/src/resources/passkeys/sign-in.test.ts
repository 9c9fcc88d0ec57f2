import { CHORES } from '../../housekeeping';
import { startTestApp, type TestApp } from '../../testing/app';
import { createPerson } from '../../testing/people';
import { makeAuthenticator, PASSKEY_SITE, passkeyCalls } from '../../testing/people/passkeys';

const WRONG = {
  status: 200,
  success: false,
  message: 'That passkey does not work here. Try again, or sign in with your password.',
  data: null,
};

let test: TestApp;
let calls: ReturnType<typeof passkeyCalls>;
beforeAll(async () => {
  test = await startTestApp();
  calls = passkeyCalls(test);
});
afterAll(() => test.close());

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
    await test.database.pool.query(
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
  await test.database.pool.query(
    "UPDATE passkey_challenges SET expires_at = now() - interval '1 second'",
  );
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
