import { SIGNED_IN_EVENT, TOKEN_KEY } from '@tableside/contracts/account/browser';
import type { User } from '@tableside/contracts/account/model';
import type { EndpointName } from '@tableside/contracts/endpoints';
import { ApiError, type CallApi, type Platform } from '@tableside/platform';
import { createFakePlatform, type FakePlatformOptions } from '@tableside/testing/fake-platform';
import { makeUser, makeWireSettings } from '@tableside/contracts/factories';
import { renderApp } from '@tableside/testing/render-app';
import { fill } from '@tableside/testing/fill';
import { act, screen } from '@testing-library/react';
import { routes } from '../routes';

export const ada = makeUser({
  id: 7,
  firstName: 'Ada',
  lastName: 'Byron',
  email: 'ada@example.com',
  phone: '(423) 555-0142',
  address: '1 Main Street,\n Apt 4',
  createdAt: '2026-03-02T12:00:00.000Z',
});
export const bea = makeUser({ id: 8, firstName: 'Bea', email: 'bea@example.com' });

export interface OpenOptions extends FakePlatformOptions {
  readonly path?: string;
  /** The API's success messages by call. */
  readonly messages?: Readonly<Partial<Record<EndpointName, string>>>;
}

/** Opens the profile with a fake API.
 * @param options `user` defaults to Ada */
export function openProfile({
  path = '/profile',
  messages = {},
  user = ada,
  ...options
}: OpenOptions = {}) {
  const fake = createFakePlatform({
    ...options,
    user,
    responses: {
      counts: { total_reviews: 3, total_favorites: 12 },
      sessions: [],
      passkeys: [],
      twoStep: { is_on: false, recovery_codes_left: 0 },
      myReviews: [],
      settings: makeWireSettings(),
      ...options.responses,
    },
  });
  const call: CallApi = async (name, args, signal) => ({
    ...(await fake.call(name, args, signal)),
    message: messages[name] ?? '',
  });
  return renderApp(routes, { path, platform: { ...fake, call } });
}

type Opened = ReturnType<typeof openProfile>;

/** Opens the profile and waits until it is shown. */
export async function openReady(options: OpenOptions = {}): Promise<Opened> {
  const view = openProfile(options);
  await screen.findByRole('heading', { name: 'Change your password' });
  return view;
}

/** Opens the profile in edit mode. */
export async function openEdit(options: OpenOptions = {}): Promise<Opened> {
  const view = await openReady(options);
  await view.user.click(screen.getByRole('button', { name: 'Edit' }));
  return view;
}

/** Like the shell on a 401 response: ends the session before the call rejects. */
export const refuse =
  ({ session }: Platform) =>
  (): never => {
    session.setState({ status: 'anonymous', user: null });
    throw new ApiError('Your session has ended. Log in again.', 401);
  };

export const endSession = ({ session }: Platform): void =>
  act(() => session.setState({ status: 'anonymous', user: null }));

export const startSession = ({ session }: Platform, user: User): void =>
  act(() => session.setState({ status: 'signed-in', user }));

/** Like the shell after a login: loads the user. */
function followToken({ session }: Platform, user: User | null): void {
  const handleSignedIn = () => {
    if (!localStorage.getItem(TOKEN_KEY) && !sessionStorage.getItem(TOKEN_KEY)) return;
    setTimeout(() =>
      act(() => session.setState({ status: user ? 'signed-in' : 'anonymous', user })),
    );
  };
  window.addEventListener(SIGNED_IN_EVENT, handleSignedIn, { once: true });
}

/** Logs in through the form on the page. */
export async function signInAgain({ user, platform }: Opened, as: User | null): Promise<void> {
  followToken(platform, as);
  platform.api.respond({ login: { token: 't2', user: null } });
  fill(screen.getByLabelText(/^Password/), 'correct horse');
  await user.click(screen.getByRole('button', { name: 'Login' }));
}

/** Records downloads. */
export function watchDownloads() {
  const downloads: { readonly name: string; readonly file: Blob }[] = [];
  const files = new Map<string, Blob>();
  const free = jest.fn<void, [string]>();
  Object.assign(URL, {
    createObjectURL: (file: Blob) => {
      const address = `blob:${files.size + 1}`;
      files.set(address, file);
      return address;
    },
    revokeObjectURL: free,
  });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    downloads.push({ name: this.download, file: files.get(this.href) as Blob });
  });
  return { downloads, free };
}
