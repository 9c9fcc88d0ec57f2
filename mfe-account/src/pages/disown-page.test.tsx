import { hrefOf } from '@tableside/testing/links';
import { makeUser } from '@tableside/contracts/factories';
import { ApiError, PlatformProvider } from '@tableside/platform';
import { createFakePlatform } from '@tableside/testing/fake-platform';
import { screen, waitFor } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { open, type OpenedPage } from '../testing/open';
import { DisownPage } from './disown-page';

const ADDRESS = '/profile/not-me?token=t1';
const DISOWNED = { reset_token: 'r1' };
const press = async ({ user }: OpenedPage) =>
  user.click(await screen.findByRole('button', { name: 'That was not me' }));

it('sends nothing while it is looked at, in the browser or on the server', async () => {
  const platform = createFakePlatform({ answers: { disownSignIn: DISOWNED } });
  const router = createMemoryRouter([{ path: '*', Component: DisownPage }], {
    initialEntries: [ADDRESS],
  });
  const page = (
    <PlatformProvider platform={platform}>
      <RouterProvider router={router} />
    </PlatformProvider>
  );
  expect(renderToString(page)).toMatch(/<noscript>.*This form needs JavaScript\..*<\/noscript>/);
  const view = open(ADDRESS, { answers: { disownSignIn: DISOWNED } });
  await screen.findByRole('button', { name: 'That was not me' });
  await waitFor(() => expect(view.router.state.location.search).toBe(''));
  expect([...platform.api.calls, ...view.platform.api.calls]).toEqual([]);
});

it('leads on to a new password, with a token that stands in no address', async () => {
  const view = open(ADDRESS, {
    answers: { disownSignIn: DISOWNED, session: null, resetPassword: null },
  });
  await press(view);
  await waitFor(() => expect(screen.getByRole('heading', { name: 'New password' })).toHaveFocus());
  expect(view.router.state.location).toMatchObject({ pathname: '/reset-password', search: '' });
  expect(screen.getByText(/Everybody is signed out/)).toBeInTheDocument();
  expect(view.platform.api.callsTo('disownSignIn').map(({ body }) => body)).toEqual([
    { token: 't1' },
  ]);
  await view.user.type(screen.getByLabelText(/^New password/), 'correct horse');
  await view.user.type(screen.getByLabelText(/^Confirm password/), 'correct horse');
  await view.user.click(screen.getByRole('button', { name: 'Save password' }));
  await screen.findByRole('heading', { name: 'Your password is changed' });
  expect(view.platform.api.callsTo('resetPassword')[0]?.body).toMatchObject({ token: 'r1' });
});

it('asks who is signed in still, so that the shell learns of an end', async () => {
  const view = open(ADDRESS, {
    user: makeUser(),
    answers: {
      disownSignIn: DISOWNED,
      session: new ApiError('Your session has ended.', 401),
    },
  });
  await press(view);
  await screen.findByRole('heading', { name: 'New password' });
  expect(view.platform.api.callsTo('session')).toHaveLength(1);
});

it('says why a link does not work, and leads to another one', async () => {
  const refusal = new ApiError('This link is not valid.', 200);
  const view = open(ADDRESS, { answers: { disownSignIn: refusal } });
  await press(view);
  await waitFor(() =>
    expect(screen.getByRole('heading', { name: 'This link does not work' })).toHaveFocus(),
  );
  expect(screen.getByText(/This link is not valid\./)).toBeInTheDocument();
  expect(hrefOf('ask for a new password')).toBe('/forgot-password');
});

it('says where a link comes from when there is none', async () => {
  const view = open('/profile/not-me');
  expect(await screen.findByRole('link', { name: 'ask for a new password' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'That was not me' })).not.toBeInTheDocument();
  expect(view.platform.api.calls).toEqual([]);
});
