import { makeWireSettings } from '@tableside/contracts/factories';
import { ApiError, NetworkError } from '@tableside/platform';
import { createDeferred, withMessage } from '@tableside/testing/fake-api';
import { createFakePlatform } from '@tableside/testing/fake-platform';
import { fill } from '@tableside/testing/fill';
import { renderApp } from '@tableside/testing/render-app';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { routes } from '../routes';
import { builtInContact, builtInFaq } from './contact-page';

const settings = makeWireSettings();
const THANKS = /^Thanks\. We got your message/;

const open = (contact: unknown = null, published: Parameters<typeof createFakePlatform>[0] = {}) =>
  renderApp(routes, {
    path: '/contact',
    platform: createFakePlatform({
      responses: { settings, contact: contact as never },
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
  fill(name, 'Ana Díaz');
  fill(email, 'ana@example.com');
  await user.selectOptions(subject, 'feedback');
  fill(message, 'Hello there');
}

function expectSaved() {
  const { name, email, subject, message } = fields();
  expect(name).toHaveValue('Ana Díaz');
  expect(email).toHaveValue('ana@example.com');
  expect(subject).toHaveValue('feedback');
  expect(message).toHaveValue('Hello there');
}

describe('the contact form', () => {
  it('sends exactly full_name, email, subject and message, clears the form and shows the default thank-you', async () => {
    const { user, platform } = open();
    await fillIn(user);
    await user.click(send());
    expect(await screen.findByText(THANKS)).toBeVisible();
    expect(platform.shownToasts).toEqual([{ kind: 'success', message: builtInContact.thanks }]);
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

  it("shows the server's message in a toast, announces it once, and keeps an inline thank-you and the focus", async () => {
    const { user, platform } = open(() => withMessage('We got it.'));
    await fillIn(user);
    await user.click(send());
    const thanks = await screen.findByText(THANKS);
    expect(thanks).toBeVisible();
    expect(screen.queryAllByRole('status').some((status) => status.contains(thanks))).toBe(false);
    expect(platform.shownToasts).toEqual([{ kind: 'success', message: 'We got it.' }]);
    expect(send()).toHaveFocus();
    // The form is empty, so sending it again only shows what is missing.
    await user.click(send());
    await waitFor(() =>
      expect(screen.getByRole('group', { name: /^Please check this form/ })).toHaveFocus(),
    );
    expect(screen.queryByText(THANKS)).not.toBeInTheDocument();
    expect(platform.api.callsTo('contact')).toHaveLength(1);
  });

  it('hides the thank-you when the next message is typed', async () => {
    const { user } = open();
    await fillIn(user);
    await user.click(send());
    expect(await screen.findByText(THANKS)).toBeVisible();
    fill(fields().message, 'One more thing');
    expect(screen.queryByText(THANKS)).not.toBeInTheDocument();
  });

  it.each([
    ['the server rejects it', new ApiError('Too many messages.', 429), 'Too many messages.'],
    [
      'the server fails',
      new ApiError('The kitchen is on fire.', 500),
      'Form submission failed: The kitchen is on fire.',
    ],
    [
      'the network is down',
      new NetworkError('No connection'),
      'Form submission failed: No connection',
    ],
  ])(
    'shows the error in a toast and inline, keeps typed text and can resend when %s',
    async (_, error, message) => {
      const { user, platform } = open(() => {
        throw error;
      });
      await fillIn(user);
      await user.click(send());
      expect(await screen.findByText(message)).toBeVisible();
      expect(platform.shownToasts).toEqual([{ kind: 'error', message: message }]);
      expectSaved();
      platform.api.respond({ contact: null });
      await user.click(send());
      expect(await screen.findByText(THANKS)).toBeVisible();
      expect(screen.queryByText(message)).not.toBeInTheDocument();
      expect(platform.api.callsTo('contact')).toHaveLength(2);
    },
  );

  it("shows the server's field messages at known fields only", async () => {
    const { user } = open(() => {
      throw new ApiError('Please check.', 200, {
        email: 'No email gets there.',
        age: 'Too young.',
      });
    });
    await fillIn(user);
    await user.click(send());
    expect(await screen.findByText('Please check.')).toBeVisible();
    expect(fields().email).toHaveAccessibleDescription('No email gets there.');
    expect(fields().name).toBeValid();
    expect(screen.queryByText('Too young.')).not.toBeInTheDocument();
    expectSaved();
  });

  it('keeps text typed while the message is being sent', async () => {
    const response = createDeferred<null>();
    const { user } = open(() => response.promise);
    await fillIn(user);
    await user.click(send());
    fill(fields().message, 'Hello there. And one more thing.');
    response.resolve(null);
    expect(await screen.findByText(THANKS)).toBeVisible();
    expect(fields().message).toHaveDisplayValue(/ And one more thing\.$/);
  });

  it('sends the honeypot value of a bot and shows the usual thank-you', async () => {
    const { user, platform } = open();
    await fillIn(user);
    fill(screen.getByLabelText('Leave this empty'), 'spam');
    await user.click(send());
    expect(await screen.findByText(THANKS)).toBeVisible();
    expect(platform.api.callsTo('contact')[0]?.body).toMatchObject({ website: 'spam' });
  });

  it('offers general, restaurant, advertising, feedback, technical and other, labeled from the content', async () => {
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

describe('the contact options', () => {
  it('show the address from the settings and the blocks from the content', async () => {
    open();
    const options = await screen.findByRole('region', { name: 'Other ways to reach us' });
    const address = settings.query.find(({ name }) => name === 'address')?.value ?? 'none';
    expect(within(options).getByText(address)).toBeVisible();
    expect(within(options).getByRole('link', { name: 'hello@tableside.example' })).toHaveAttribute(
      'href',
      'mailto:hello@tableside.example',
    );
    expect(within(options).getByText('Monday to Friday, 9 AM to 5 PM')).toBeVisible();
  });

  it('leave out the address when the settings fail to load', async () => {
    const { platform } = open(null, {
      responses: {
        settings: new NetworkError('down'),
      },
    });
    const options = await screen.findByRole('region', { name: 'Other ways to reach us' });
    expect(within(options).queryByText('Address')).not.toBeInTheDocument();
    expect(within(options).getByText('Email')).toBeVisible();
    expect(platform.api.callsTo('settings').length).toBeGreaterThan(0);
  });
});

describe('the FAQ', () => {
  it('renders Markdown answers in disclosures', async () => {
    const answer = 'Yes, **really**. See [the terms](/terms).';
    const { user } = open(null, {
      published: { faq: { ...builtInFaq, questions: [{ question: 'Is it free?', answer }] } },
    });
    const button = await screen.findByRole('button', { name: 'Is it free?' });
    expect(button).toHaveAttribute('aria-expanded', 'false');
    expect(screen.queryByRole('link', { name: 'the terms' })).not.toBeInTheDocument();
    await user.click(button);
    expect(screen.getByText('really')).toHaveProperty('tagName', 'STRONG');
    expect(screen.getByRole('link', { name: 'the terms' })).toHaveAttribute('href', '/terms');
  });

  it('can be found by the browser’s page search while closed', async () => {
    open(null, {
      published: { faq: { ...builtInFaq, questions: [{ question: 'Free?', answer: 'It is.' }] } },
    });
    const answer = await screen.findByText('It is.');
    expect(answer).not.toBeVisible();
    fireEvent(answer, new Event('beforematch', { bubbles: true }));
    expect(answer).toBeVisible();
    expect(screen.getByRole('button', { name: 'Free?' })).toHaveAttribute('aria-expanded', 'true');
  });
});
