import { ApiError, NetworkError } from '@tableside/platform';
import { createFakePlatform } from '@tableside/testing/fake-platform';
import { renderApp } from '@tableside/testing/render-app';
import { makeUser } from '@tableside/testing/factories';
import { makeWireSummary } from '@tableside/testing/wire-factories';
import { screen, waitFor, within } from '@testing-library/react';
import { routes } from '../routes';

const fail = (error: Error) => () => {
  throw error;
};

const open = (path: string, options: Parameters<typeof createFakePlatform>[0] = {}) =>
  renderApp(routes, { path, platform: createFakePlatform(options) });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('Login', () => {
  async function signIn({ user }: ReturnType<typeof open>) {
    await user.type(await screen.findByLabelText(/Email/), 'ana@example.com');
    await user.type(screen.getByLabelText(/^Password/), 'correct horse');
    await user.click(screen.getByRole('button', { name: 'Login' }));
  }

  it('stores the token and goes home', async () => {
    const view = open('/login', { answers: { login: { token: 'abc', user: null } } });
    await signIn(view);
    await waitFor(() => expect(view.router.state.location.pathname).toBe('/'));
    expect(localStorage.getItem('account:token')).toBe('abc');
    expect(view.platform.api.callsTo('login')[0]?.body).toEqual({
      email: 'ana@example.com',
      password: 'correct horse',
    });
  });

  it('keeps the token for the browser session only when it is not to be remembered', async () => {
    const view = open('/login', { answers: { login: { token: 'abc' } } });
    await view.user.click(await screen.findByRole('checkbox', { name: 'Remember me' }));
    await signIn(view);
    await waitFor(() => expect(sessionStorage.getItem('account:token')).toBe('abc'));
    expect(localStorage.getItem('account:token')).toBeNull();
  });

  it('waits for a confirmed address', async () => {
    const view = open('/login', { answers: { login: { need_account_verification: true } } });
    await signIn(view);
    expect(
      await screen.findByRole('heading', { name: 'Please Check Your Email For Verification' }),
    ).toBeInTheDocument();
  });

  it.each([
    [new ApiError('Email or password is wrong.', 200), 'Email or password is wrong.'],
    [new NetworkError('down'), 'Login error: NetworkError: down'],
  ])('says why it failed: %s', async (error, sentence) => {
    const view = open('/login', { answers: { login: fail(error) } });
    await signIn(view);
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(view.platform.shownToasts).toEqual([{ kind: 'error', message: sentence }]);
  });
});

describe('Register', () => {
  async function fillIn({ user }: ReturnType<typeof open>, confirmation = 'correct horse') {
    await user.type(await screen.findByLabelText(/First name/), 'Ana');
    await user.type(screen.getByLabelText(/Last name/), 'Díaz');
    await user.type(screen.getByLabelText(/Email/), 'ana@example.com');
    await user.type(screen.getByLabelText(/^Password/), 'correct horse');
    await user.type(screen.getByLabelText(/Confirm password/), confirmation);
  }
  const submit = () => screen.getByRole('button', { name: 'Sign Up' });

  it('alerts and marks passwords that do not match', async () => {
    const alert = jest.spyOn(window, 'alert').mockImplementation(() => undefined);
    const view = open('/register');
    await fillIn(view, 'another horse');
    await view.user.click(submit());
    expect(await screen.findByRole('link', { name: 'Passwords do not match' })).toBeInTheDocument();
    expect(alert).toHaveBeenCalledWith('Passwords do not match');
  });

  it('alerts and marks terms that are not ticked', async () => {
    const alert = jest.spyOn(window, 'alert').mockImplementation(() => undefined);
    const view = open('/register');
    await fillIn(view);
    await view.user.click(submit());
    const sentence = 'Please agree to the Terms of Service and Privacy Policy';
    expect(await screen.findByRole('link', { name: sentence })).toBeInTheDocument();
    expect(alert).toHaveBeenCalledWith(sentence);
  });

  it('sends the six fields and asks to check the mail', async () => {
    const view = open('/register', { answers: { register: null } });
    await fillIn(view);
    await view.user.click(screen.getByRole('checkbox'));
    await view.user.click(submit());
    expect(
      await screen.findByRole('heading', { name: 'Please Check Your Email For Verification' }),
    ).toBeInTheDocument();
    expect(view.platform.api.callsTo('register')[0]?.body).toEqual({
      first_name: 'Ana',
      last_name: 'Díaz',
      email: 'ana@example.com',
      phone: '',
      password: 'correct horse',
      password_confirmation: 'correct horse',
    });
  });

  it('shows what the server says at its field, keeps what was typed and clears the passwords', async () => {
    const taken = new ApiError('This address has an account.', 200, { email: 'Already in use.' });
    const view = open('/register', { answers: { register: fail(taken) } });
    await fillIn(view);
    await view.user.click(screen.getByRole('checkbox'));
    await view.user.click(submit());
    const summary = await screen.findByRole('group', { name: 'This address has an account.' });
    expect(within(summary).getByRole('link', { name: 'Already in use.' })).toBeInTheDocument();
    expect(screen.getByLabelText(/First name/)).toHaveValue('Ana');
    expect(screen.getByLabelText(/^Password/)).toHaveValue('');
  });
});

describe('Passwords', () => {
  it('always answers a forgotten password alike', async () => {
    const { user } = open('/forgot-password', { answers: { forgotPassword: null } });
    await user.type(await screen.findByLabelText(/Email/), 'ana@example.com');
    await user.click(screen.getByRole('button', { name: 'Send reset link' }));
    expect(
      await screen.findByText('If that address has an account, a reset link is on its way.'),
    ).toBeInTheDocument();
  });

  it('offers the contact page where the host resets no passwords', async () => {
    const { user } = open('/forgot-password', {
      answers: { forgotPassword: fail(new ApiError('Not found', 404)) },
    });
    await user.type(await screen.findByLabelText(/Email/), 'ana@example.com');
    await user.click(screen.getByRole('button', { name: 'Send reset link' }));
    expect(await screen.findByRole('link', { name: 'Write to us' })).toHaveAttribute(
      'href',
      '/contact',
    );
  });

  it('needs the token of the mail for a new password, and sends it along', async () => {
    open('/reset-password').unmount();
    const view = open('/reset-password?token=t1', { answers: { resetPassword: null } });
    await view.user.type(await screen.findByLabelText(/New password/), 'correct horse');
    await view.user.type(screen.getByLabelText(/Confirm password/), 'correct horse');
    await view.user.click(screen.getByRole('button', { name: 'Save password' }));
    expect(await screen.findByText(/Your password is changed/)).toBeInTheDocument();
    expect(view.platform.api.callsTo('resetPassword')[0]?.body).toMatchObject({ token: 't1' });
  });
});

describe('Guarded pages', () => {
  it.each(['/profile', '/favorites'])('%s prompts visitors in place', async (path) => {
    const { router } = open(path);
    expect(await screen.findByRole('heading', { name: 'Please sign in' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
    expect(router.state.location.pathname).toBe(path);
  });

  it('lists favorites, each as a card', async () => {
    open('/favorites', {
      user: makeUser(),
      answers: { favourites: [{ ...makeWireSummary({ title: 'Luna' }), wishlist_id: 4 }] },
    });
    expect(await screen.findByRole('link', { name: 'Luna' })).toBeInTheDocument();
  });

  it('says that there are none yet', async () => {
    open('/favorites', { user: makeUser(), answers: { favourites: [] } });
    expect(await screen.findByRole('heading', { name: 'No favorites yet' })).toBeInTheDocument();
  });

  it('shows who is signed in', async () => {
    open('/profile', { user: makeUser({ firstName: 'Dana', lastName: 'Reed' }) });
    expect(await screen.findByText('Dana Reed')).toBeInTheDocument();
  });
});
