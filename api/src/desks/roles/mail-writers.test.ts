import { startTestApp, type TestApp } from '../../testing/app';
import { createPerson } from '../../testing/people';
import { templates } from '../../email/templates/templates';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

it.each([
  ['role-granted', 'editor', 'You are an editor at Tableside', "change the sponsor's words"],
  ['role-granted', 'moderator', 'You are a moderator at Tableside', 'look after reviews'],
  ['role-granted', 'operator', 'You are an operator at Tableside', 'give others a role'],
  ['role-revoked', 'editor', 'A role of your Tableside account has ended', 'no longer an editor'],
  ['role-revoked', 'moderator', 'A role of your Tableside account has ended', 'no longer a mod'],
] as const)('%s says what %s means', async (kind, role, subject, words) => {
  const { email } = await createPerson(test.db, { first_name: 'Ed' });
  const order = { kind, recipient: email, details: { role }, attempts: 1, created_at: new Date() };
  const mail = await templates[kind](test.db, 'https://tableside.example', order);
  expect(mail).toMatchObject({
    to: email,
    firstName: 'Ed',
    text: {
      subject,
      lead: expect.stringContaining(words),
      action: { url: `https://tableside.example/${kind === 'role-granted' ? 'desk' : 'profile'}` },
    },
  });
});
