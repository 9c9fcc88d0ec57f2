import { ADMIN_PATH } from '@tableside/contracts/admin/rules';
import { ApiError, NetworkError } from '@tableside/platform';
import { fill } from '@tableside/testing/fill';
import { act, screen, within } from '@testing-library/react';
import { routes } from '../../routes';
import { fail } from '../../testing/fixtures';
import { olga, openAdmin } from '../../testing/open-admin';

const roleNeeded = fail(new ApiError('You may not do this.', 403, {}, { error: 'role-needed' }));
const me = { first_name: 'Olga', last_name: 'Reyes', email: olga.email, roles: ['operator'] };
const nav = () => screen.findByRole('navigation', { name: 'Admin' });

it('asks visitors to log in', async () => {
  const { user } = openAdmin('/admin/roles', { user: null });
  expect(await screen.findByRole('heading', { name: 'Log in to the admin site' })).toBeVisible();
  expect(screen.queryByRole('navigation', { name: 'Admin' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'Login' }));
  expect(await screen.findByText('Another page')).toBeVisible();
});

it('shows operators all sections', async () => {
  openAdmin('/admin');
  expect(within(await nav()).getByRole('link', { name: 'Roles' })).toHaveAttribute(
    'href',
    '/admin/roles',
  );
});

it('hides operator pages from moderators, in the navigation and by address', async () => {
  const { adminCalls } = openAdmin('/admin/roles', { roles: ['moderator'] });
  expect(await screen.findByText(/Your role doesn’t include this page/)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Roles' })).not.toBeInTheDocument();
  expect(adminCalls.map(({ path }) => path)).toEqual(['admin/me']);
});

it('shows a message to users without a role', async () => {
  openAdmin('/admin', { admin: { 'admin/me': roleNeeded } });
  expect(await screen.findByText(/has no admin role/)).toBeVisible();
});

const twoStepRequired = fail(
  new ApiError(
    'Turn on two-step login.',
    403,
    {},
    {
      error: 'two-step-required',
      roles: ['operator'],
    },
  ),
);

it.each(['/admin', '/admin/roles'])(
  'tells operators at %s how to turn on two-step login',
  async (path) => {
    openAdmin(path, { admin: { 'admin/me': twoStepRequired } });
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Turn on two-step login' }),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open your profile' })).toHaveAttribute(
      'href',
      '/profile',
    );
    expect(screen.queryByText(/has no admin role|could not load/)).not.toBeInTheDocument();
  },
);

it('lets an editor work while the role of a moderator is not in effect', async () => {
  const editor = { ...me, roles: ['editor'], inactive_roles: ['moderator'] };
  openAdmin('/admin', { admin: { 'admin/me': editor } });
  expect(await screen.findByRole('heading', { name: 'Turn on two-step login' })).toBeVisible();
  expect(within(await nav()).getByRole('link', { name: 'Content' })).toBeVisible();
});

it('offers Retry when the API cannot be reached', async () => {
  const lost = fail(new NetworkError('No response. Check your connection.'));
  const { user, respondAsAdmin } = openAdmin('/admin', { admin: { 'admin/me': lost } });
  expect(await screen.findByText('We couldn’t load the admin site.')).toBeVisible();
  respondAsAdmin({ 'admin/me': me });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await nav()).toBeVisible();
});

it('keeps the page and its input when the session ends', async () => {
  const { platform } = openAdmin('/admin/roles', { admin: { 'admin/colleagues': [] } });
  const field = await screen.findByLabelText(/^Account email/);
  fill(field, 'ann@example.com');
  act(() => platform.session.setState({ status: 'anonymous', user: null }));
  expect(await screen.findByText(/Your session has ended/)).toBeVisible();
  expect(screen.getByRole('link', { name: /Log in again/ })).toHaveAttribute('target', '_blank');
  expect(field).toHaveValue('ann@example.com');
  act(() => platform.session.setState({ status: 'signed-in', user: olga }));
  expect(screen.queryByText(/Your session has ended/)).not.toBeInTheDocument();
  expect(screen.getByLabelText(/^Account email/)).toHaveValue('ann@example.com');
});

it('warns on every page when email is not set up, with the number of undelivered emails', async () => {
  openAdmin('/admin', { admin: { 'admin/me': { ...me, unsent_emails: 1200 } } });
  expect(await screen.findByText(/^Email isn’t set up/)).toHaveTextContent(
    'In the last week, 1,200 emails were only saved to disk.',
  );
});

it('marks all pages noindex and gives each its own path', () => {
  const pages = routes[ADMIN_PATH];
  for (const { handle } of pages) expect(handle.head?.({} as never).noIndex).toBe(true);
  const addresses = pages.map((page) => ('path' in page ? page.path : ''));
  expect(new Set(addresses).size).toBe(pages.length);
});
