import { sql } from 'kysely';
import { orderMail } from '../../email/queue/queue';
import { prepareMailTest } from '../../testing/mails';
import { createPerson } from '../../testing/people';
import { makeRecoveryCodes, useRecoveryCode } from '../../auth/two-step/codes';

const test = prepareMailTest();

it('tells the owner of what becomes of the second step', async () => {
  const { id, email } = await createPerson(test.db, { email: 'Ana.D@example.com' });
  await test.db
    .insertInto('two_step')
    .values({ user_id: id, app_secret: Buffer.from('x'), app_added_at: sql<Date>`now()` })
    .execute();
  const [code = ''] = await makeRecoveryCodes(test.db, id);
  await useRecoveryCode(test.db, id, code);
  const off = { kind: 'two-step-off', recipient: email } as const;
  await orderMail(test.db, { ...off, details: { passkeys: '2' } });
  for (const kind of [
    'two-step-on',
    'recovery-used',
    'recovery-renewed',
    'two-step-off',
  ] as const) {
    await orderMail(test.db, { kind, recipient: email });
  }
  test.start();
  await test.settle();
  const told = test.server.mails.map(({ to, subject, links }) => [to, subject, links[0]]);
  const newPassword = 'https://tableside.example/forgot-password';
  expect(told.toSorted()).toEqual(
    [
      [email, 'Two-step sign-in is on at Tableside', newPassword],
      [email, 'A recovery code was used at Tableside', newPassword],
      [email, 'You have new recovery codes at Tableside', newPassword],
      [email, 'Two-step sign-in is off at Tableside', newPassword],
      [email, 'Two-step sign-in is off at Tableside', newPassword],
    ].toSorted(),
  );
  const removed = test.server.mails.filter(({ text }) => text.includes('passkeys were removed'));
  expect(removed).toHaveLength(1);
  const used = test.server.mails.find(({ subject }) => subject.includes('was used'));
  expect(used?.text).toContain('9 codes are left');
  expect(test.server.mails.map(({ text }) => text).join()).not.toContain(code);
});
