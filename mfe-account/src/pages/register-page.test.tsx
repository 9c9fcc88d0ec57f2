import { ApiError } from '@tableside/platform';
import { createDeferred } from '@tableside/testing/fake-api';
import { fill } from '@tableside/testing/fill';
import { screen, waitFor, within } from '@testing-library/react';
import { open, type OpenedPage } from '../testing/open';

const MISMATCH = 'Passwords do not match';
const TERMS = 'Please agree to the Terms of Service and Privacy Policy';
const PENDING = { name: 'Please Check Your Email For Verification' };

const field = (name: RegExp) => screen.getByLabelText(name);
const terms = () => screen.getByRole('checkbox', { name: /^I agree/ });
const submit = () => screen.getByRole('button', { name: 'Sign Up' });
const watchAlerts = () => jest.spyOn(window, 'alert').mockImplementation(() => undefined);

async function fillIn(over: { password?: string; confirmation?: string } = {}) {
  const { password = 'correct horse', confirmation = password } = over;
  fill(await screen.findByLabelText(/^First name/), 'Ana');
  fill(field(/^Last name/), 'Díaz');
  fill(field(/^Email/), 'ana@example.com');
  fill(field(/^Password/), password);
  fill(field(/^Confirm password/), confirmation);
}

async function signUp(view: OpenedPage) {
  await fillIn();
  await view.user.click(terms());
  await view.user.click(submit());
}

it.each(['another horse', ''])(
  'alerts on the confirmation "%s", and keeps the password',
  async (confirmation) => {
    const alert = watchAlerts();
    const view = open('/register');
    await fillIn({ confirmation });
    await view.user.click(submit());
    expect(await screen.findByRole('link', { name: MISMATCH })).toBeInTheDocument();
    expect(alert.mock.calls).toEqual([[MISMATCH]]);
    expect(field(/^Confirm password/)).toHaveAccessibleDescription(MISMATCH);
    expect(field(/^Password/)).toHaveValue('correct horse');
    expect(view.platform.api.calls).toEqual([]);
  },
);

it('does not truncate pasted text: the API rejects what is too long', async () => {
  const message = 'Use at most 80 characters.';
  const error = new ApiError(message, 400, { first_name: message });
  const view = open('/register', { responses: { register: error } });
  await fillIn();
  const long = 'x'.repeat(10_000);
  fill(field(/^First name/), long);
  await view.user.click(terms());
  await view.user.click(submit());
  expect(await screen.findByRole('link', { name: message })).toBeInTheDocument();
  expect(view.platform.api.callsTo('register')[0]?.body).toMatchObject({ first_name: long });
  expect(field(/^First name/)).toHaveValue(long);
});

it('alerts when the terms are not accepted', async () => {
  const alert = watchAlerts();
  const view = open('/register');
  await fillIn();
  await view.user.click(submit());
  const link = await screen.findByRole('link', { name: TERMS });
  expect(alert.mock.calls).toEqual([[TERMS]]);
  expect(terms()).toHaveAccessibleDescription(TERMS);
  await view.user.click(link);
  expect(terms()).toHaveFocus();
});

it('shows all errors at once, with one alert', async () => {
  const alert = watchAlerts();
  const view = open('/register');
  await fillIn({ password: 'short', confirmation: 'another horse' });
  await view.user.click(submit());
  const summary = await screen.findByRole('group', { name: /^Please check this form/ });
  const messages = within(summary)
    .getAllByRole('link')
    .map(({ textContent }) => textContent);
  expect(messages).toEqual(['Use at least 10 characters.', MISMATCH, TERMS]);
  expect(alert.mock.calls).toEqual([[MISMATCH]]);
  expect(view.platform.api.calls).toEqual([]);
});

it('opens the terms and privacy policy in new tabs, and offers Google, Facebook and the login', async () => {
  open('/register');
  for (const [name, href] of [
    [/Terms of Service/, '/terms'],
    [/Privacy Policy/, '/privacy'],
  ] as const) {
    const link = await screen.findByRole('link', { name });
    expect(link).toHaveAttribute('href', href);
    expect(link).toHaveAttribute('target', '_blank');
  }
  expect(screen.getByRole('button', { name: 'Continue with Google' })).toBeEnabled();
  expect(screen.getByRole('button', { name: 'Continue with Facebook' })).toBeEnabled();
  expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
});

it('lists missing fields in a focused summary', async () => {
  const alert = watchAlerts();
  const { user, platform } = open('/register');
  await user.click(await screen.findByRole('button', { name: 'Sign Up' }));
  const summary = await screen.findByRole('group', { name: /^Please check this form/ });
  expect(summary).toHaveFocus();
  expect(within(summary).getAllByRole('link')).toHaveLength(5);
  expect(alert).not.toHaveBeenCalled();
  expect(platform.api.calls).toEqual([]);
});

it('validates nothing else before sending', async () => {
  const view = open('/register', { responses: { register: null } });
  await fillIn({ password: 'x' });
  fill(field(/^First name/), '李');
  fill(field(/^Last name/), '🦞');
  fill(field(/^Email/), 'no address');
  await view.user.click(terms());
  await view.user.click(submit());
  expect(await screen.findByRole('heading', PENDING)).toBeInTheDocument();
  expect(screen.getByText(/Check your spam folder or resend it\.$/)).toBeVisible();
  expect(view.platform.api.callsTo('register')[0]?.body).toEqual({
    first_name: '李',
    last_name: '🦞',
    email: 'no address',
    phone: '',
    password: 'x',
    password_confirmation: 'x',
  });
});

it('states the minimum password length, supports password managers and shows passwords on demand', async () => {
  const { user } = open('/register');
  expect(await screen.findByLabelText(/^Password/)).toHaveAccessibleDescription(
    'At least 10 characters.',
  );
  for (const name of [/^Password/, /^Confirm password/]) {
    expect(field(name)).toHaveAttribute('autocomplete', 'new-password');
  }
  expect(screen.getByRole('button', { name: 'Show Confirm password' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show Password' }));
  expect(screen.getByRole('textbox', { name: /^Password/ })).toBeInTheDocument();
  expect(screen.queryByRole('textbox', { name: /^Confirm password/ })).not.toBeInTheDocument();
});

it('sends once on repeated clicks, then shows the verification view', async () => {
  const response = createDeferred();
  const view = open('/register', { responses: { register: () => response.promise } });
  await signUp(view);
  expect(submit()).toHaveAttribute('aria-busy', 'true');
  await view.user.dblClick(submit());
  await view.user.type(field(/^Email/), '{Enter}');
  response.resolve(null);
  await waitFor(() => expect(screen.getByRole('heading', PENDING)).toHaveFocus());
  expect(screen.getByText('ana@example.com')).toBeInTheDocument();
  expect(view.platform.api.callsTo('register')).toHaveLength(1);
});

it.each([200, 400])(
  "shows the API's error at the field (status %i), keeps the input and clears the passwords",
  async (status) => {
    const taken = new ApiError('This did not work.', status, { email: 'Already in use.' });
    const view = open('/register', { responses: { register: taken } });
    await signUp(view);
    const summary = await screen.findByRole('group', { name: 'This did not work.' });
    expect(summary).toHaveFocus();
    expect(within(summary).getByRole('link', { name: 'Already in use.' })).toBeInTheDocument();
    expect(field(/^Email/)).toHaveAccessibleDescription('Already in use.');
    expect(field(/^First name/)).toHaveValue('Ana');
    expect(field(/^Email/)).toHaveValue('ana@example.com');
    expect(field(/^Password/)).toHaveValue('');
    expect(field(/^Confirm password/)).toHaveValue('');
    expect(terms()).toBeChecked();
    expect(view.platform.reported).toEqual([taken]);
  },
);

it('shows a message only once when form and field have the same', async () => {
  const common = 'Too many people use this password.';
  const error = new ApiError(common, 200, { password: common });
  const view = open('/register', { responses: { register: error } });
  await signUp(view);
  const summary = await screen.findByRole('group', { name: /^Please check this form/ });
  expect(within(summary).getByRole('link', { name: common })).toBeInTheDocument();
});

it('returns from the verification view with all input except the passwords', async () => {
  const view = open('/register', { responses: { register: null } });
  await fillIn();
  fill(field(/^Phone/), '423 555 0163');
  await view.user.click(terms());
  await view.user.click(submit());
  await view.user.click(await screen.findByRole('button', { name: 'Use a different email' }));
  await waitFor(() => expect(field(/^Email/)).toHaveFocus());
  expect(field(/^Email/)).toHaveValue('ana@example.com');
  expect(field(/^First name/)).toHaveValue('Ana');
  expect(field(/^Phone/)).toHaveValue('423 555 0163');
  expect(field(/^Password/)).toHaveValue('');
  expect(terms()).toBeChecked();
});
