import { NetworkError } from '@tableside/platform';
import { createDeferred } from '@tableside/testing/fake-api';
import { screen, waitFor, within } from '@testing-library/react';
import { openReady, type OpenOptions } from '../../testing/open-profile';

const MINUTE_MS = 60_000;
const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS).toISOString();

const here = {
  id: 1,
  user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0',
  created_at: ago(100),
  last_used_at: ago(0),
  is_current: true,
};
const phone = {
  id: 2,
  user_agent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
  created_at: ago(9000),
  last_used_at: ago(125),
  is_current: false,
};
const hostile = {
  id: 3,
  user_agent: '<img src=x onerror=alert(1)>',
  created_at: '2025-12-24T12:00:00.000Z',
  last_used_at: '2025-12-24T12:00:00.000Z',
  is_current: false,
};

const open = (options: OpenOptions = {}) =>
  openReady({ ...options, responses: { sessions: [here, phone, hostile], ...options.responses } });
const region = () => screen.getByRole('region', { name: 'Your devices' });
const rows = async () => {
  await within(region()).findByText('This device');
  return within(region()).getAllByRole('listitem');
};
const signOutPhone = () =>
  screen.findByRole('button', { name: /^Log out of Safari on iPhone, last used 2 hours ago$/ });

it('lists devices with their last use', async () => {
  await open();
  expect((await rows()).map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^Firefox on Linux.*This device.*Last used just now$/),
    expect.stringMatching(/^Safari on iPhone.*Last used 2 hours ago/),
    expect.stringMatching(/^Unknown browser.*Last used December 24, 2025/),
  ]);
  expect(within(region()).queryByRole('img')).not.toBeInTheDocument();
});

it('shows the login date if the last use is unknown', async () => {
  await open({ responses: { sessions: [here, { ...hostile, last_used_at: null }] } });
  expect((await rows())[1]).toHaveTextContent('Logged in December 24, 2025');
});

it('logs out of one device and refetches', async () => {
  const { user, platform } = await open({ messages: { revokeSessions: 'Logged out, Ada.' } });
  platform.api.respond({ revokeSessions: null, sessions: [here, hostile] });
  await user.click(await signOutPhone());
  await waitFor(() => expect(screen.queryByText('Safari on iPhone')).not.toBeInTheDocument());
  expect(platform.api.callsTo('revokeSessions').map(({ body }) => body)).toEqual([{ ids: [2] }]);
  expect(platform.shownToasts).toEqual([{ kind: 'success', message: 'Logged out, Ada.' }]);
  expect(screen.getByRole('heading', { name: 'Your devices' })).toHaveFocus();
});

it('logs out of all other devices', async () => {
  const { user, platform } = await open();
  platform.api.respond({ revokeSessions: null, sessions: [here] });
  await user.click(await screen.findByRole('button', { name: 'Log out of all other devices' }));
  await waitFor(() => expect(within(region()).getAllByRole('listitem')).toHaveLength(1));
  expect(platform.api.callsTo('revokeSessions')[0]?.body).toEqual({ ids: [2, 3] });
  expect(screen.queryByRole('button', { name: /^Log out/ })).not.toBeInTheDocument();
});

it('does not offer to log out of all other devices if none is marked as current', async () => {
  await open({ responses: { sessions: [phone, hostile] } });
  await signOutPhone();
  expect(screen.queryByRole('button', { name: /all other devices/ })).not.toBeInTheDocument();
});

it('ignores clicks while a request is pending', async () => {
  const response = createDeferred();
  const { user, platform } = await open({ responses: { revokeSessions: () => response.promise } });
  await user.dblClick(await signOutPhone());
  await user.click(screen.getByRole('button', { name: 'Log out of all other devices' }));
  response.resolve(null);
  await waitFor(() => expect(platform.api.callsTo('sessions')).toHaveLength(2));
  expect(platform.api.callsTo('revokeSessions')).toHaveLength(1);
});

it('shows why it failed in place', async () => {
  const { user, platform } = await open({
    responses: { revokeSessions: new NetworkError('No connection.') },
  });
  await user.click(await signOutPhone());
  expect(await within(region()).findByRole('alert')).toHaveTextContent('No connection.');
  expect(platform.shownToasts).toEqual([{ kind: 'error', message: 'No connection.' }]);
  expect(await signOutPhone()).toBeInTheDocument();
});
