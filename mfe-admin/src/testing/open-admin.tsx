import { makeUser } from '@tableside/contracts/factories';
import type { Endpoint } from '@tableside/contracts/common/calls';
import type { Role } from '@tableside/contracts/admin/rules';
import { ApiError, NetworkError, type CallApi } from '@tableside/platform';
import { createFakePlatform, type FakePlatformOptions } from '@tableside/testing/fake-platform';
import { renderApp } from '@tableside/testing/render-app';
import { routes } from '../routes';

/** Fake API responses by path below `/api/`, without the query. A function computes the response from the body. */
export type AdminResponses = Readonly<Record<string, unknown>>;

export interface OpenAdminOptions extends Omit<FakePlatformOptions, 'call'> {
  readonly roles?: readonly Role[];
  readonly admin?: AdminResponses;
}

export const olga = makeUser({
  id: 3,
  firstName: 'Olga',
  lastName: 'Reyes',
  email: 'olga@example.com',
});

/** The error of a call that requires re-authentication. */
export const reauthRequired = (reauth: 'password' | 'sign-in' = 'password') =>
  new ApiError('Enter your password to continue.', 403, {}, { error: 'reauth-required', reauth });

/** Opens an admin page with a fake API, logged in as Olga by default. */
export function openAdmin(
  path: string,
  { roles = ['operator'], admin = {}, responses: apiResponses, ...options }: OpenAdminOptions = {},
) {
  const fake = createFakePlatform({
    user: olga,
    responses: { settings: {}, ...apiResponses },
    ...options,
  });
  let responses: AdminResponses = {
    'admin/me': { first_name: 'Olga', last_name: 'Reyes', email: olga.email, roles },
    ...admin,
  };
  const adminCalls: { readonly path: string; readonly body: unknown }[] = [];
  const callAdmin = async (endpoint: Endpoint<unknown, unknown>, args: unknown) => {
    const address = endpoint.path(args);
    const body = endpoint.body?.(args);
    adminCalls.push({ path: address, body });
    const [name = ''] = address.split('?');
    if (!(name in responses)) throw new NetworkError(`No response was prepared for ${name}.`);
    const reply = responses[name];
    const data: unknown = await (typeof reply === 'function'
      ? (reply as (body: unknown, address: string) => unknown)(body, address)
      : reply);
    return { data: endpoint.read(data), message: 'Done.' };
  };
  const call = ((name: unknown, args: never, signal?: AbortSignal) =>
    typeof name === 'string'
      ? fake.call(name as never, args, signal)
      : callAdmin(name as Endpoint<unknown, unknown>, args)) as CallApi;
  const view = renderApp(routes, { path, platform: { ...fake, call } });
  return {
    ...view,
    adminCalls,
    /** What was sent to an address, in order. */
    sent: (to: string) => adminCalls.filter((each) => each.path === to).map(({ body }) => body),
    respondAsAdmin: (more: AdminResponses) => {
      responses = { ...responses, ...more };
    },
  };
}
