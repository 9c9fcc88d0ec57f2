import { startTestApp, type TestApp } from '../../testing/app';
import { createPerson } from '../../testing/people';
import { templates } from '../../email/templates/templates';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const write = (
  kind: keyof typeof templates,
  recipient: string,
  details: Record<string, string>,
) => {
  const order = { kind, recipient, details, attempts: 1, created_at: new Date() };
  return templates[kind](test.db, 'https://tableside.example', order);
};

it.each([
  ['report', 'You reported a review of Luna.'],
  ['correction', 'You wrote to us that something is wrong about Luna.'],
  ['enquiry', 'You asked about advertising.'],
  ['message', 'You wrote to us by the contact form.'],
])('a refusal of a %s says what it is about, and why', async (kind, words) => {
  const mail = await write('queue-refused', 'a@example.com', {
    kind,
    place: 'Luna',
    note: 'Because.',
  });
  expect(mail).toMatchObject({
    to: 'a@example.com',
    text: { lead: expect.stringContaining(words), fields: [['Why', 'Because.']] },
  });
});

it.each(['report', 'photo'])('the writer is told why a %s went, and what to do', async (kind) => {
  const { email } = await createPerson(test.db, { first_name: 'Ed' });
  const mail = await write('queue-removed', email, {
    kind,
    place: 'Luna',
    reason: 'spam',
    note: '',
  });
  expect(mail).toMatchObject({
    to: email,
    firstName: 'Ed',
    text: {
      lead: `A moderator took your ${kind === 'photo' ? 'photo' : 'review'} of Luna off the site.`,
      fields: [
        ['Why', 'It is advertising or spam.'],
        ['The moderator says', ''],
      ],
      notes: [expect.stringContaining('within 30 days')],
    },
  });
});
