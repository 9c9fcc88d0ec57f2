import { DESK_PATH } from '@tableside/contracts/desk/rules';
import { ApiError, NetworkError } from '@tableside/platform';
import { act, screen, within } from '@testing-library/react';
import { routes } from '../../routes';
import { olga, openDesk } from '../../testing/open-desk';

const roleNeeded = () => {
  throw new ApiError('You may not do this.', 403, {}, { error: 'role-needed' });
};
const nav = () => screen.findByRole('navigation', { name: 'Desk' });

it('asks visitors to sign in, and remembers where they were', async () => {
  const { user } = openDesk('/desk/roles', { user: null });
  expect(await screen.findByRole('heading', { name: 'Sign in to work at the desk' })).toBeVisible();
  expect(screen.queryByRole('navigation', { name: 'Desk' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'Login' }));
  expect(await screen.findByText('Another page')).toBeVisible();
});

it('shows an operator everything', async () => {
  openDesk('/desk');
  expect(within(await nav()).getByRole('link', { name: 'Roles' })).toHaveAttribute(
    'href',
    '/desk/roles',
  );
});

it('shows a moderator no page of an operator, neither in the navigation nor by its address', async () => {
  const { deskCalls } = openDesk('/desk/roles', { roles: ['moderator'] });
  expect(await screen.findByText(/for people with another role/)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Roles' })).not.toBeInTheDocument();
  expect(deskCalls.map(({ path }) => path)).toEqual(['desk/me']);
});

it('tells somebody without a role so', async () => {
  openDesk('/desk', { desk: { 'desk/me': roleNeeded } });
  expect(await screen.findByText(/have no role at the desk/)).toBeVisible();
});

it('offers to try again where the host cannot be asked', async () => {
  const lost = () => {
    throw new NetworkError('No answer came. Check your connection.');
  };
  const { user, answerDesk } = openDesk('/desk', { desk: { 'desk/me': lost } });
  expect(await screen.findByText('We could not load the desk.')).toBeVisible();
  answerDesk({
    'desk/me': { first_name: 'Olga', last_name: 'Reyes', email: olga.email, roles: ['operator'] },
  });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await nav()).toBeVisible();
});

it('keeps the page with what was typed when the session ends', async () => {
  const { user, platform } = openDesk('/desk/roles', { desk: { 'desk/colleagues': [] } });
  const field = await screen.findByLabelText(/^Email of the account/);
  await user.type(field, 'ann@example.com');
  act(() => platform.session.setState({ status: 'anonymous', user: null }));
  expect(await screen.findByText(/Your session has ended/)).toBeVisible();
  expect(screen.getByRole('link', { name: /Sign in again/ })).toHaveAttribute('target', '_blank');
  expect(field).toHaveValue('ann@example.com');
  act(() => platform.session.setState({ status: 'signed-in', user: olga }));
  expect(screen.queryByText(/Your session has ended/)).not.toBeInTheDocument();
  expect(screen.getByLabelText(/^Email of the account/)).toHaveValue('ann@example.com');
});

it('warns on every page that email is not set up, with the number of emails that reached no one', async () => {
  openDesk('/desk', {
    desk: {
      'desk/me': {
        first_name: 'Olga',
        last_name: 'Reyes',
        email: olga.email,
        roles: ['operator'],
        unsent_emails: 1200,
      },
    },
  });
  expect(await screen.findByText(/^Email is not set up/)).toHaveTextContent(
    'In the last week, 1,200 emails were saved to disk only.',
  );
});

it('keeps its pages out of search engines, each at an address of its own', () => {
  const pages = routes[DESK_PATH];
  for (const { handle } of pages) expect(handle.head?.({} as never).noIndex).toBe(true);
  const addresses = pages.map((page) => ('path' in page ? page.path : ''));
  expect(new Set(addresses).size).toBe(pages.length);
});
