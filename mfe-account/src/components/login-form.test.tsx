import type { User } from '@tableside/contracts/account/model';
import { ApiError } from '@tableside/platform';
import type { FakeResponses } from '@tableside/testing/fake-api';
import { createFakePlatform } from '@tableside/testing/fake-platform';
import { renderWidget } from '@tableside/testing/render-app';
import { screen } from '@testing-library/react';
import { LoginForm } from './login-form';

const handleSignedIn = jest.fn<void | Promise<void>, [User | null]>();

const open = (login?: FakeResponses['login']) =>
  renderWidget(() => <LoginForm email="ana@example.com" onSignedIn={handleSignedIn} />, {
    platform: createFakePlatform(login === undefined ? {} : { responses: { login } }),
  });

async function signIn({ user }: ReturnType<typeof open>) {
  await user.type(screen.getByLabelText(/^Password/), 'correct horse');
  await user.click(screen.getByRole('button', { name: 'Login' }));
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  handleSignedIn.mockReset();
});

describe('inside a page', () => {
  it('shows in place that the address is not confirmed', async () => {
    const flag = { need_account_verification: true };
    const view = open(new ApiError('No.', 200, {}, flag));
    await signIn(view);
    await screen.findByRole('group', {
      name: 'Check your email for a link to confirm your address, then log in.',
    });
    expect(handleSignedIn).not.toHaveBeenCalled();
  });

  it('shows an error that occurs after the login', async () => {
    handleSignedIn.mockRejectedValue(new TypeError('odd'));
    const view = open({ token: 'abc' });
    await signIn(view);
    expect(await screen.findByText('Login error: TypeError: odd')).toBeInTheDocument();
  });
});
