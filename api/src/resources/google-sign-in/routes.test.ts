import { wireProviders } from '@tableside/contracts/account/wire';
import { sql } from 'kysely';
import { suspend } from '../../desks/people/account-acts';
import { call, startTestApp } from '../../testing/app';
import { openBrowser, prepareGoogleTest, readCode } from '../../testing/people/google';

const test = prepareGoogleTest();

const EXCHANGE = '/api/auth/google/verify-token';
const refusal = { status: 200, success: false, message: 'Google login failed', data: null };

describe('exchanging the code', () => {
  it('works once', async () => {
    const browser = openBrowser(test);
    const code = await browser.getCode('once@example.com');
    expect(await browser.exchange(code)).toMatchObject({ success: true });
    expect(await browser.exchange(code)).toEqual(refusal);
  });

  it('is told to the owner where the browser is not known', async () => {
    const email = 'two.browsers@example.com';
    for (let turn = 0; turn < 2; turn += 1) {
      const browser = openBrowser(test);
      await browser.exchange(await browser.getCode(email));
    }
    const orders = await test.db
      .selectFrom('mails')
      .select(['kind', 'details'])
      .where('recipient', '=', email)
      .execute();
    expect(orders).toMatchObject([{ kind: 'new-sign-in', details: { by: 'google' } }]);
  });

  it('works for one of many that try at once', async () => {
    const browser = openBrowser(test);
    const code = await browser.getCode('race@example.com');
    const answers = await Promise.all([1, 2, 3, 4].map(() => browser.exchange(code)));
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
  });

  it('lets nobody in whose account is suspended, and says so', async () => {
    const browser = openBrowser(test);
    const email = 'suspended@example.com';
    await browser.exchange(await browser.getCode(email));
    await suspend(test.db, email, 'spam', null);
    const { statusCode, body } = await test.app.inject({
      method: 'POST',
      url: EXCHANGE,
      payload: { code: await browser.getCode(email) },
      headers: { cookie: browser.cookie },
    });
    expect(statusCode).toBe(403);
    expect(JSON.parse(body)).toMatchObject({
      message: 'This account is suspended. Write to us by the contact form.',
      error: 'account-suspended',
    });
  });

  it('works for two minutes', async () => {
    const browser = openBrowser(test);
    const code = await browser.getCode('late@example.com');
    const { rows } = await test.database.pool.query<{ seconds: number }>(
      `SELECT round(extract(epoch FROM max(expires_at) - now()))::int AS seconds FROM google_codes`,
    );
    expect(rows[0]?.seconds).toBeGreaterThan(60);
    expect(rows[0]?.seconds).toBeLessThanOrEqual(120);
    await test.db
      .updateTable('google_codes')
      .set({ expires_at: sql<Date>`now()` })
      .execute();
    expect(await browser.exchange(code)).toEqual(refusal);
  });

  it('works in the browser that got it, and in no other', async () => {
    const browser = openBrowser(test);
    const code = await browser.getCode('lured@example.com');
    const other = openBrowser(test);
    expect(await other.exchange(code)).toEqual(refusal);
    await other.start();
    expect(await other.exchange(code)).toEqual(refusal);
    expect(await browser.exchange(code)).toMatchObject({ success: true });
  });

  it('ends with the account', async () => {
    const browser = openBrowser(test);
    const code = await browser.getCode('gone@example.com');
    await test.db.deleteFrom('users').where('email', '=', 'gone@example.com').execute();
    expect(await browser.exchange(code)).toEqual(refusal);
  });

  it.each(['made-up', 'x'.repeat(200), '💥', "'; DROP TABLE users; --"])(
    'refuses %p',
    async (code) => {
      expect(await openBrowser(test).exchange(code)).toEqual(refusal);
    },
  );

  it.each([{}, { code: '' }, { code: 7 }, { code: 'x'.repeat(201) }, { code: 'a\0b' }])(
    'cannot read %p',
    async (body) => {
      const response = await test.app.inject({
        method: 'POST',
        url: EXCHANGE,
        payload: body,
      });
      expect([response.statusCode, response.json()]).toEqual([
        400,
        expect.objectContaining({ success: false, error: 'invalid-input' }),
      ]);
    },
  );
});

it('writes no code, state, nonce, token, address or secret into the log, at any level', async () => {
  const browser = openBrowser(test);
  const email = 'private.person@example.com';
  const address = await browser.visit(email);
  const flows = await test.db.selectFrom('google_flows').selectAll().execute();
  const code = readCode(await browser.open(address));
  const { data } = await browser.exchange(code);
  await browser.exchange(code);
  await browser.open(address);
  await browser.getCode(email, 'cancel');
  await browser.getCode(`unverified.${email}`);
  await browser.visit(email);
  const misfit = await browser.visit(email);
  await test.db.updateTable('google_flows').set({ nonce: 'another' }).execute();
  await browser.open(misfit);
  const { searchParams } = new URL(address);
  const secrets = [
    email,
    code,
    data?.token,
    browser.cookie?.split('=')[1],
    searchParams.get('code'),
    searchParams.get('state'),
    new URL(misfit).searchParams.get('code'),
    ...flows.flatMap(({ nonce, code_verifier }) => [nonce, code_verifier]),
    test.provider.clientSecret,
  ];
  const logs = test.logs();
  expect(logs).toContain('Google sign-in failed');
  for (const secret of secrets) {
    expect(secret).toBeTruthy();
    expect(logs).not.toContain(secret);
  }
});

describe('which providers there are', () => {
  it('says that Google is set up', async () => {
    const { data } = await call(test, 'GET', '/api/auth/providers', wireProviders);
    expect(data).toEqual({ google: true, facebook: false, passkeys: true });
  });

  it('says that none is set up, in every call', async () => {
    const plain = await startTestApp();
    const { data } = await call(plain, 'GET', '/api/auth/providers', wireProviders);
    expect(data).toEqual({ google: false, facebook: false, passkeys: true });
    for (const url of ['/api/auth/google', '/api/auth/google/callback?state=x']) {
      const response = await plain.app.inject(url);
      expect([response.statusCode, response.json()]).toEqual([
        404,
        {
          success: false,
          message: 'Google sign-in is not set up here.',
          data: null,
          error: 'not-found',
        },
      ]);
    }
    expect(await openBrowser(plain).exchange('x')).toEqual(refusal);
    await plain.close();
  });
});
