import { NetworkError } from '@tableside/platform';
import { createDeferred } from '@tableside/testing/fake-api';
import { screen, waitFor, within } from '@testing-library/react';
import { openReady, refuse, type OpenOptions } from '../../testing/open-profile';

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
  openReady({ ...options, answers: { sessions: [here, phone, hostile], ...options.answers } });
const region = () => screen.getByRole('region', { name: 'Where you are signed in' });
const rows = async () => {
  await within(region()).findByText('This device');
  return within(region()).getAllByRole('listitem');
};
const signOutPhone = () =>
  screen.findByRole('button', { name: /^Sign out Safari on iPhone, last used 2 hours ago$/ });

it('lists devices in words, each with when it was last used', async () => {
  await open();
  expect((await rows()).map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^Firefox on Linux.*This device.*Last used just now$/),
    expect.stringMatching(/^Safari on iPhone.*Last used 2 hours ago/),
    expect.stringMatching(/^Unknown browser.*Last used December 24, 2025/),
  ]);
  expect(within(region()).queryByRole('img')).not.toBeInTheDocument();
});

it('takes the sign-in for a device whose last use nobody knows', async () => {
  await open({ answers: { sessions: [here, { ...hostile, last_used_at: null }] } });
  expect((await rows())[1]).toHaveTextContent('Signed in December 24, 2025');
});

it('signs out one device and looks anew', async () => {
  const { user, platform } = await open({ messages: { revokeSessions: 'Signed out there, Ada.' } });
  platform.api.answer({ revokeSessions: null, sessions: [here, hostile] });
  await user.click(await signOutPhone());
  await waitFor(() => expect(screen.queryByText('Safari on iPhone')).not.toBeInTheDocument());
  expect(platform.api.callsTo('revokeSessions').map(({ body }) => body)).toEqual([{ ids: [2] }]);
  expect(platform.shownToasts).toEqual([{ kind: 'success', message: 'Signed out there, Ada.' }]);
  expect(screen.getByRole('heading', { name: 'Where you are signed in' })).toHaveFocus();
});

it('signs out everywhere else', async () => {
  const { user, platform } = await open();
  platform.api.answer({ revokeSessions: null, sessions: [here] });
  await user.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }));
  await waitFor(() => expect(within(region()).getAllByRole('listitem')).toHaveLength(1));
  expect(platform.api.callsTo('revokeSessions')[0]?.body).toEqual({ ids: [2, 3] });
  expect(screen.queryByRole('button', { name: /^Sign out/ })).not.toBeInTheDocument();
});

it('never offers to end everything where the host marks no device as this one', async () => {
  await open({ answers: { sessions: [phone, hostile] } });
  await signOutPhone();
  expect(screen.queryByRole('button', { name: /everywhere/ })).not.toBeInTheDocument();
});

it('takes one press at a time', async () => {
  const answer = createDeferred();
  const { user, platform } = await open({ answers: { revokeSessions: () => answer.promise } });
  await user.dblClick(await signOutPhone());
  await user.click(screen.getByRole('button', { name: 'Sign out everywhere else' }));
  answer.resolve(null);
  await waitFor(() => expect(platform.api.callsTo('sessions')).toHaveLength(2));
  expect(platform.api.callsTo('revokeSessions')).toHaveLength(1);
});

it('says why it failed, in place', async () => {
  const { user, platform } = await open({
    answers: { revokeSessions: new NetworkError('No answer came.') },
  });
  await user.click(await signOutPhone());
  expect(await within(region()).findByRole('alert')).toHaveTextContent('No answer came.');
  expect(platform.shownToasts).toEqual([{ kind: 'error', message: 'No answer came.' }]);
  expect(await signOutPhone()).toBeInTheDocument();
});

it('turns into the prompt when the session itself has ended', async () => {
  const { user, platform } = await open();
  platform.api.answer({ revokeSessions: refuse(platform) });
  await user.click(await signOutPhone());
  expect(await screen.findByRole('heading', { name: 'Please sign in' })).toBeInTheDocument();
});
