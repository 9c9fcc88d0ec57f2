import { ApiError, NetworkError } from '@tableside/platform';
import { createDeferred, type FakeAnswers } from '@tableside/testing/fake-api';
import { createFakePlatform } from '@tableside/testing/fake-platform';
import { renderWidget } from '@tableside/testing/render-app';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { leaveTo } from './leave';
import { Providers } from './providers';

jest.mock('./leave', () => ({ leaveTo: jest.fn() }));

const left = jest.mocked(leaveTo);
const google = () => screen.getByRole('button', { name: 'Continue with Google' });
const facebook = () => screen.getByRole('button', { name: 'Continue with Facebook' });
const notice = (name: string) =>
  `${name} sign-in is not set up here. Use your email address instead.`;

const open = (providers: FakeAnswers['providers'], apiOrigin = '') =>
  renderWidget(() => <Providers names={['Google', 'Facebook']} />, {
    platform: createFakePlatform({ answers: { providers }, config: { apiOrigin } }),
  });

const answerProbe = (status: number) =>
  jest.spyOn(globalThis, 'fetch').mockResolvedValue({ status } as Response);

beforeEach(() => left.mockClear());

it('asks the host when it is pressed, not before', async () => {
  const { user, platform } = open({ google: true, facebook: true }, 'https://api.example');
  expect(platform.api.calls).toEqual([]);
  await user.click(google());
  expect(platform.api.callsTo('providers')).toHaveLength(1);
  await waitFor(() => expect(left.mock.calls).toEqual([['https://api.example/api/auth/google']]));
});

it.each([
  ['Google', google],
  ['Facebook', facebook],
])('says that %s is not set up', async (name, button) => {
  const { user } = open({ google: false, facebook: false });
  await user.click(button());
  expect(await screen.findByText(notice(name))).toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveTextContent(notice(name));
  expect(left).not.toHaveBeenCalled();
  expect(button()).not.toHaveAttribute('aria-busy');
});

it.each([
  ['does not know the question', new ApiError('Not found', 404)],
  ['fails', new ApiError('Broken', 500)],
  ['cannot be reached', new NetworkError('down')],
])('trusts the contract about Google when the host %s', async (_what, error) => {
  const { user } = open(error);
  await user.click(google());
  await waitFor(() => expect(left.mock.calls).toEqual([['/api/auth/google']]));
});

it('sends the browser to Facebook where the host says that it offers it', async () => {
  const { user } = open({ google: false, facebook: true });
  await user.click(facebook());
  await waitFor(() => expect(left.mock.calls).toEqual([['/api/auth/facebook']]));
});

it('sends the browser to Facebook where its address redirects', async () => {
  const probe = answerProbe(0);
  const { user } = open(new ApiError('Not found', 404));
  await user.click(facebook());
  await waitFor(() => expect(left.mock.calls).toEqual([['/api/auth/facebook']]));
  expect(probe.mock.calls[0]?.[1]).toMatchObject({ redirect: 'manual' });
});

it.each([
  ['is not found', () => answerProbe(404)],
  [
    'cannot be reached',
    () => jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('down')),
  ],
])('says that Facebook is not set up where its address %s', async (_what, prepare) => {
  prepare();
  const { user } = open(new ApiError('Not found', 404));
  await user.click(facebook());
  expect(await screen.findByText(notice('Facebook'))).toBeInTheDocument();
  expect(left).not.toHaveBeenCalled();
});

it('shows that it is asking, asks once, and is ready again when the browser comes back', async () => {
  const answer = createDeferred();
  const { user, platform } = open(() => answer.promise);
  await user.click(google());
  expect(google()).toHaveAttribute('aria-busy', 'true');
  await user.click(google());
  await user.click(facebook());
  expect(platform.api.callsTo('providers')).toHaveLength(1);
  answer.resolve({ google: true });
  await waitFor(() => expect(left).toHaveBeenCalledTimes(1));
  expect(google()).toHaveAttribute('aria-busy', 'true');
  fireEvent(window, new Event('pageshow'));
  expect(google()).not.toHaveAttribute('aria-busy');
});
