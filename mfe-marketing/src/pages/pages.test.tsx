import { ApiError, NetworkError } from '@tableside/platform';
import { createFakePlatform } from '@tableside/testing/fake-platform';
import { renderApp } from '@tableside/testing/render-app';
import { makeWireSettings } from '@tableside/testing/wire-factories';
import { screen, within } from '@testing-library/react';
import { routes } from '../routes';

const settings = makeWireSettings();

describe('Contact', () => {
  const open = (contact: unknown = null) =>
    renderApp(routes, {
      path: '/contact',
      platform: createFakePlatform({ answers: { settings, contact: contact as never } }),
    });

  async function fillIn(user: ReturnType<typeof open>['user']) {
    await user.type(await screen.findByLabelText(/Your name/), 'Ana Díaz');
    await user.type(screen.getByLabelText(/^Email/), 'ana@example.com');
    await user.selectOptions(screen.getByLabelText(/Subject/), 'feedback');
    await user.type(screen.getByLabelText(/Message/), 'Hello there');
  }
  const send = () => screen.getByRole('button', { name: 'Send message' });

  it('sends exactly the four fields, thanks and clears the form', async () => {
    const { user, platform } = open();
    await fillIn(user);
    await user.click(send());
    expect(await screen.findByText(/Your message is on its way/)).toBeInTheDocument();
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
    expect(screen.getByLabelText(/Message/)).toHaveValue('');
  });

  it('names what is missing and sends nothing', async () => {
    const { user, platform } = open();
    await user.click(await screen.findByRole('button', { name: 'Send message' }));
    const summary = await screen.findByRole('group', { name: 'Please check this form' });
    expect(
      within(summary)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual([
      'Enter your name.',
      'Enter an email address such as name@example.com.',
      'Choose a subject.',
      'Write a message.',
    ]);
    expect(summary).toHaveFocus();
    expect(platform.api.callsTo('contact')).toHaveLength(0);
  });

  it.each([
    ['the server refuses', new ApiError('Too many messages.', 429), 'Too many messages.'],
    ['nothing answers', new NetworkError('No connection'), 'Form submission failed: No connection'],
  ])('keeps every word when %s', async (_, error, sentence) => {
    const { user, platform } = open(() => {
      throw error;
    });
    await fillIn(user);
    await user.click(send());
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(platform.shownToasts).toEqual([{ kind: 'error', message: sentence }]);
    expect(screen.getByLabelText(/Message/)).toHaveValue('Hello there');
  });

  it('offers the six subjects and the address of the settings', async () => {
    open();
    const subject = await screen.findByLabelText(/Subject/);
    expect(
      within(subject)
        .getAllByRole('option')
        .map((option) => option.getAttribute('value')),
    ).toEqual(['', 'general', 'restaurant', 'advertising', 'feedback', 'technical', 'other']);
    const address = settings.query.find(({ name }) => name === 'address')?.value ?? 'none';
    expect(await screen.findByText(address)).toBeInTheDocument();
  });
});

describe('Coming soon', () => {
  it('counts down from 30 days and stores the address with a thank-you alert', async () => {
    const alert = jest.spyOn(window, 'alert').mockImplementation(() => undefined);
    const { user, platform } = renderApp(routes, {
      path: '/coming-soon',
      platform: createFakePlatform({ answers: { notify: null } }),
    });
    expect(await screen.findByText('30')).toBeInTheDocument();
    await user.type(screen.getByLabelText(/Email/), 'ana@example.com');
    await user.click(screen.getByRole('button', { name: 'Notify me' }));
    expect(await screen.findByText(/We will write to you on the day/)).toBeInTheDocument();
    expect(alert).toHaveBeenCalledWith('Thank you. We will notify you when we launch.');
    expect(platform.api.callsTo('notify')[0]?.body).toEqual({ email: 'ana@example.com' });
    expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
  });

  it('thanks all the same where the host stores no addresses', async () => {
    const alert = jest.spyOn(window, 'alert').mockImplementation(() => undefined);
    const { user } = renderApp(routes, {
      path: '/coming-soon',
      platform: createFakePlatform({
        answers: {
          notify: () => {
            throw new ApiError('Not found', 404);
          },
        },
      }),
    });
    await user.type(await screen.findByLabelText(/Email/), 'ana@example.com');
    await user.click(screen.getByRole('button', { name: 'Notify me' }));
    expect(await screen.findByText(/We will write to you on the day/)).toBeInTheDocument();
    expect(alert).toHaveBeenCalledTimes(1);
  });
});

it.each([
  ['/about', 'A city is its tables', 'Maya Okafor'],
  ['/terms', 'Terms of Service', 'Last updated November 1, 2026'],
  ['/privacy', 'Privacy Policy', 'Last updated November 21, 2026'],
])('%s shows its text', async (path, title, text) => {
  renderApp(routes, { path });
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInTheDocument();
  expect(screen.getByText(text)).toBeInTheDocument();
});
