import { wireSecondStepNeed } from '@tableside/contracts/account/wire';
import { sql } from 'kysely';
import { makeRecoveryCodes } from '../two-step/recovery-codes';
import { openBrowser, prepareGoogleTest } from '../../testing/people/google';

const test = prepareGoogleTest();

it('asks whoever has a second step for it, and starts no session before', async () => {
  const email = 'careful@example.com';
  const browser = openBrowser(test);
  await browser.exchange(await browser.getCode(email));
  const user = await test.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  await test.db
    .insertInto('two_step')
    .values({ user_id: user.id, app_secret: Buffer.from('x'), app_added_at: sql<Date>`now()` })
    .execute();
  await test.db.deleteFrom('sessions').execute();
  const [code = ''] = await makeRecoveryCodes(test.db, user.id);

  const asked = await test.app.inject({
    method: 'POST',
    url: '/api/auth/google/verify-token',
    payload: { code: await browser.getCode(email) },
    headers: { cookie: browser.cookie },
  });
  const answer = asked.json<{ error: string; data: unknown }>();
  expect([asked.statusCode, answer.error]).toEqual([403, 'second-step-needed']);
  expect(await test.db.selectFrom('sessions').selectAll().execute()).toEqual([]);
  const { ticket } = wireSecondStepNeed.parse(answer.data);
  const finished = await test.app.inject({
    method: 'POST',
    url: '/api/client-auth/second_step',
    payload: { ticket, code },
    headers: { cookie: String(asked.headers['set-cookie']).split(';', 1)[0] },
  });
  expect(finished.json()).toMatchObject({ success: true, data: { user: { email } } });
});
