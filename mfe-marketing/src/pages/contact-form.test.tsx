import { makeWireSettings } from '@tableside/contracts/factories';
import { ApiError, NetworkError } from '@tableside/platform';
import { createDeferred, say } from '@tableside/testing/fake-api';
import { createFakePlatform } from '@tableside/testing/fake-platform';
import { renderApp } from '@tableside/testing/render-app';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { routes } from '../routes';
import { builtInContact } from './contact-page';

const settings = makeWireSettings();
const THANKS = /^Thank you\. Your message is on its way/;

const open = (contact: unknown = null, published: Parameters<typeof createFakePlatform>[0] = {}) =>
  renderApp(routes, {
    path: '/contact',
    platform: createFakePlatform({
      answers: { settings, contact: contact as never },
      ...published,
    }),
  });
type User = ReturnType<typeof open>['user'];

const fields = () => ({
  name: screen.getByLabelText(/^Full name/),
  email: screen.getByLabelText(/^Email/),
  subject: screen.getByLabelText(/^Subject/),
  message: screen.getByLabelText(/^Message/),
});
const send = () => screen.getByRole('button', { name: 'Send message' });

async function fillIn(user: User) {
  await screen.findByLabelText(/^Full name/);
  const { name, email, subject, message } = fields();
  await user.type(name, 'Ana Díaz');
  await user.type(email, 'ana@example.com');
  await user.selectOptions(subject, 'feedback');
  await user.type(message, 'Hello there');
}

function expectKept() {
  const { name, email, subject, message } = fields();
  expect(name).toHaveValue('Ana Díaz');
  expect(email).toHaveValue('ana@example.com');
  expect(subject).toHaveValue('feedback');
  expect(message).toHaveValue('Hello there');
}

describe('the contact form', () => {
  it('sends exactly full_name, email, subject and message, and clears the form', async () => {
    const { user, platform } = open();
    await fillIn(user);
    await user.click(send());
    expect(await screen.findByText(THANKS)).toBeVisible();
    expect(platform.api.callsTo('contact')).toEqual([
      {
        name: 'contact',
        method: 'POST',
        path: 'contact-form/create',
        body: {
          full_name: 'Ana Díaz',
          email: 'ana@example.com',
          subject: 'feedback',
          message: 'Hello there',
        },
      },
    ]);
    const { name, email, subject, message } = fields();
    for (const field of [name, email, subject, message]) expect(field).toHaveValue('');
  });

  it("shows the server's message as a toast, read aloud once, and an inline thank-you that stays; so does the focus", async () => {
    const { user, platform } = open(() => say('Your letter is in the box.'));
    await fillIn(user);
    await user.click(send());
    const thanks = await screen.findByText(THANKS);
    expect(thanks).toBeVisible();
    expect(screen.queryAllByRole('status').some((status) => status.contains(thanks))).toBe(false);
    expect(platform.shownToasts).toEqual([
      { kind: 'success', message: 'Your letter is in the box.' },
    ]);
    expect(send()).toHaveFocus();
    await user.type(fields().message, 'One more thing');
    expect(screen.queryByText(THANKS)).not.toBeInTheDocument();
  });

  it('thanks by toast in its own words where the server says nothing', async () => {
    const { user, platform } = open();
    await fillIn(user);
    await user.click(send());
    await screen.findByText(THANKS);
    expect(platform.shownToasts).toEqual([{ kind: 'success', message: builtInContact.thanks }]);
  });

  it('requires all four fields, names what is missing and sends nothing', async () => {
    const { user, platform } = open();
    await user.click(await screen.findByRole('button', { name: 'Send message' }));
    const summary = await screen.findByText('Please check this form');
    expect(
      screen
        .getAllByRole('link', { name: /^(Enter|Choose|Write) / })
        .map((link) => link.textContent),
    ).toEqual([
      'Enter your name.',
      'Enter an email address such as name@example.com.',
      'Choose a subject from the list.',
      'Write a message.',
    ]);
    expect(summary).toBeVisible();
    for (const field of Object.values(fields())) expect(field).toBeInvalid();
    expect(platform.api.callsTo('contact')).toHaveLength(0);
  });

  it.each([
    ['the server refuses', new ApiError('Too many messages.', 429), 'Too many messages.'],
    [
      'the server breaks',
      new ApiError('The kitchen is on fire.', 500),
      'Form submission failed: The kitchen is on fire.',
    ],
    [
      'something on the way answers without words',
      new ApiError('', 404),
      'Form submission failed: Error Found With Status 404',
    ],
    ['the answer is another success', new ApiError('', 201), 'Error Found With Status 201'],
    ['nothing answers', new NetworkError('No connection'), 'Form submission failed: No connection'],
  ])(
    'shows the message as a toast and inline, and keeps every word, when %s; sending again works',
    async (_, error, sentence) => {
      const { user, platform } = open(() => {
        throw error;
      });
      await fillIn(user);
      await user.click(send());
      expect(await screen.findByText(sentence)).toBeVisible();
      expect(platform.shownToasts).toEqual([{ kind: 'error', message: sentence }]);
      expectKept();
      platform.api.answer({ contact: null });
      await user.click(send());
      expect(await screen.findByText(THANKS)).toBeVisible();
      expect(screen.queryByText(sentence)).not.toBeInTheDocument();
      expect(platform.api.callsTo('contact')).toHaveLength(2);
    },
  );

  it("shows the server's words at the fields that it names, and at no other", async () => {
    const { user } = open(() => {
      throw new ApiError('Please check.', 200, { email: 'No mail gets there.', age: 'Too young.' });
    });
    await fillIn(user);
    await user.click(send());
    expect(await screen.findByText('Please check.')).toBeVisible();
    expect(fields().email).toHaveAccessibleDescription('No mail gets there.');
    expect(fields().name).toBeValid();
    expect(screen.queryByText('Too young.')).not.toBeInTheDocument();
    expectKept();
  });

  it('never cuts what is typed or pasted: too long a message is named and kept', async () => {
    const { user, platform } = open();
    await fillIn(user);
    const long = 'a'.repeat(10_000);
    fireEvent.input(fields().message, { target: { value: long } });
    await user.click(send());
    expect(await screen.findAllByText('Use at most 5,000 characters.')).not.toHaveLength(0);
    expect(fields().message).toHaveValue(long);
    expect(fields().message).not.toHaveAttribute('maxlength');
    expect(platform.api.callsTo('contact')).toHaveLength(0);
  });

  it('takes the thank-you back when the emptied form is sent once more', async () => {
    const { user, platform } = open();
    await fillIn(user);
    await user.click(send());
    expect(await screen.findByText(THANKS)).toBeVisible();
    await user.click(send());
    await waitFor(() =>
      expect(screen.getByRole('group', { name: 'Please check this form' })).toHaveFocus(),
    );
    expect(screen.queryByText(THANKS)).not.toBeInTheDocument();
    expect(platform.api.callsTo('contact')).toHaveLength(1);
  });

  it('keeps what is typed while the message is on its way', async () => {
    const answer = createDeferred<null>();
    const { user } = open(() => answer.promise);
    await fillIn(user);
    await user.click(send());
    await user.type(fields().message, ' And one more thing.');
    answer.resolve(null);
    expect(await screen.findByText(THANKS)).toBeVisible();
    expect(fields().message).toHaveDisplayValue(/ And one more thing\.$/);
  });

  it('sends what a bot fills in where nobody looks, and thanks it the same', async () => {
    const { user, platform } = open();
    await fillIn(user);
    fireEvent.input(screen.getByLabelText('Leave this empty'), { target: { value: 'spam' } });
    await user.click(send());
    expect(await screen.findByText(THANKS)).toBeVisible();
    expect(platform.api.callsTo('contact')[0]?.body).toMatchObject({ website: 'spam' });
  });

  it('offers general, restaurant, advertising, feedback, technical and other, in the words of the document', async () => {
    const subjects = { ...builtInContact.subjects, other: 'Anything <i>else</i>' };
    open(null, { published: { contact: { ...builtInContact, subjects } } });
    const options = within(await screen.findByLabelText(/^Subject/)).getAllByRole('option');
    expect(options.map((option) => option.getAttribute('value'))).toEqual([
      '',
      'general',
      'restaurant',
      'advertising',
      'feedback',
      'technical',
      'other',
    ]);
    expect(options.at(-1)).toHaveTextContent('Anything <i>else</i>');
  });
});
