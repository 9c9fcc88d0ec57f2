import { ApiError, NetworkError } from '@tableside/platform';
import { createDeferred, type FakeResponses } from '@tableside/testing/fake-api';
import { createFakePlatform } from '@tableside/testing/fake-platform';
import { renderWidget } from '@tableside/testing/render-app';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { redirectTo } from './redirect';
import { Providers } from './providers';

jest.mock('./redirect', () => ({ redirectTo: jest.fn() }));

const left = jest.mocked(redirectTo);
const google = () => screen.getByRole('button', { name: 'Continue with Google' });
const facebook = () => screen.getByRole('button', { name: 'Continue with Facebook' });
const notice = (name: string) => `${name} login isn’t available here. Use your email instead.`;

const open = (providers: FakeResponses['providers'], apiOrigin = '') =>
  renderWidget(() => <Providers names={['Google', 'Facebook']} />, {
    platform: createFakePlatform({ responses: { providers }, config: { apiOrigin } }),
  });

const respondToProbe = (status: number) =>
  jest.spyOn(globalThis, 'fetch').mockResolvedValue({ status } as Response);

beforeEach(() => left.mockClear());

it('calls the API on click only', async () => {
  const { user, platform } = open({ google: true, facebook: true }, 'https://api.example');
  expect(platform.api.calls).toEqual([]);
  await user.click(google());
  expect(platform.api.callsTo('providers')).toHaveLength(1);
  await waitFor(() => expect(left.mock.calls).toEqual([['https://api.example/api/auth/google']]));
});

it.each([
  ['Google', google],
  ['Facebook', facebook],
])('shows that %s is not available', async (name, button) => {
  const { user } = open({ google: false, facebook: false });
  await user.click(button());
  expect(await screen.findByText(notice(name))).toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveTextContent(notice(name));
  expect(left).not.toHaveBeenCalled();
  expect(button()).not.toHaveAttribute('aria-busy');
});

it.each([
  ['does not support the call', new ApiError('Not found', 404)],
  ['fails', new ApiError('Broken', 500)],
  ['cannot be reached', new NetworkError('down')],
])('opens Google when the API %s', async (_what, error) => {
  const { user } = open(error);
  await user.click(google());
  await waitFor(() => expect(left.mock.calls).toEqual([['/api/auth/google']]));
});

it('opens Facebook if the API offers it', async () => {
  const { user } = open({ google: false, facebook: true });
  await user.click(facebook());
  await waitFor(() => expect(left.mock.calls).toEqual([['/api/auth/facebook']]));
});

it('opens Facebook if its URL redirects', async () => {
  const probe = respondToProbe(0);
  const { user } = open(new ApiError('Not found', 404));
  await user.click(facebook());
  await waitFor(() => expect(left.mock.calls).toEqual([['/api/auth/facebook']]));
  expect(probe.mock.calls[0]?.[1]).toMatchObject({ redirect: 'manual' });
});

it.each([
  ['is not found', () => respondToProbe(404)],
  [
    'cannot be reached',
    () => jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('down')),
  ],
])('shows that Facebook is not available if its URL %s', async (_what, prepare) => {
  prepare();
  const { user } = open(new ApiError('Not found', 404));
  await user.click(facebook());
  expect(await screen.findByText(notice('Facebook'))).toBeInTheDocument();
  expect(left).not.toHaveBeenCalled();
});

it('is busy, calls the API once, and is ready again when the user returns', async () => {
  const response = createDeferred();
  const { user, platform } = open(() => response.promise);
  await user.click(google());
  expect(google()).toHaveAttribute('aria-busy', 'true');
  await user.click(google());
  await user.click(facebook());
  expect(platform.api.callsTo('providers')).toHaveLength(1);
  response.resolve({ google: true });
  await waitFor(() => expect(left).toHaveBeenCalledTimes(1));
  expect(google()).toHaveAttribute('aria-busy', 'true');
  fireEvent(window, new Event('pageshow'));
  expect(google()).not.toHaveAttribute('aria-busy');
});
