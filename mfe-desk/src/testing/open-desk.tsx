import { makeUser } from '@tableside/contracts/factories';
import type { Endpoint } from '@tableside/contracts/common/calls';
import type { Role } from '@tableside/contracts/desk/rules';
import { ApiError, NetworkError, type CallApi } from '@tableside/platform';
import { createFakePlatform, type FakePlatformOptions } from '@tableside/testing/fake-platform';
import { renderApp } from '@tableside/testing/render-app';
import { routes } from '../routes';

/** What the host sends for a call of the desk by its path below `/api/`, without the query; a function works it out from the body. */
export type DeskAnswers = Readonly<Record<string, unknown>>;

export interface OpenDeskOptions extends Omit<FakePlatformOptions, 'call'> {
  readonly roles?: readonly Role[];
  readonly desk?: DeskAnswers;
}

export const olga = makeUser({
  id: 3,
  firstName: 'Olga',
  lastName: 'Reyes',
  email: 'olga@example.com',
});

/** The refusal of a call that wants to know anew who is there. */
export const proofNeeded = (proof: 'password' | 'sign-in' = 'password') =>
  new ApiError('Enter your password again to go on.', 403, {}, { error: 'proof-needed', proof });

/** Opens an address of the desk in front of a fake host, as Olga unless told. */
export function openDesk(
  path: string,
  { roles = ['operator'], desk = {}, answers: apiAnswers, ...options }: OpenDeskOptions = {},
) {
  const fake = createFakePlatform({
    user: olga,
    answers: { settings: {}, ...apiAnswers },
    ...options,
  });
  let answers: DeskAnswers = {
    'desk/me': { first_name: 'Olga', last_name: 'Reyes', email: olga.email, roles },
    ...desk,
  };
  const deskCalls: { readonly path: string; readonly body: unknown }[] = [];
  const callDesk = async (endpoint: Endpoint<unknown, unknown>, args: unknown) => {
    const address = endpoint.path(args);
    const body = endpoint.body?.(args);
    deskCalls.push({ path: address, body });
    const [name = ''] = address.split('?');
    if (!(name in answers)) throw new NetworkError(`No answer was prepared for ${name}.`);
    const answer = answers[name];
    const data: unknown = await (typeof answer === 'function'
      ? (answer as (body: unknown, address: string) => unknown)(body, address)
      : answer);
    return { data: endpoint.read(data), message: 'Done.' };
  };
  const call = ((name: unknown, args: never, signal?: AbortSignal) =>
    typeof name === 'string'
      ? fake.call(name as never, args, signal)
      : callDesk(name as Endpoint<unknown, unknown>, args)) as CallApi;
  const view = renderApp(routes, { path, platform: { ...fake, call } });
  return {
    ...view,
    deskCalls,
    /** What was sent to an address, in order. */
    sent: (to: string) => deskCalls.filter((each) => each.path === to).map(({ body }) => body),
    answerDesk: (more: DeskAnswers) => {
      answers = { ...answers, ...more };
    },
  };
}
