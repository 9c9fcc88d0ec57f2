import { wireSignInAnswer, wireCeremony, wirePasskeys } from '@tableside/contracts/account/wire';
import { nothing } from '@tableside/contracts/common/wire';
import { call, type TestApp } from '../app';
import type { TestPerson } from '../people';
import { makeAuthenticator, type Lapse, type TestAuthenticator } from './authenticator';

/** Where the site of the test app is. */
export const PASSKEY_SITE = 'https://tableside.example';

const PATH = '/api/client-auth/';

/** The calls about passkeys, as a browser makes them. */
export const passkeyCalls = (test: Pick<TestApp, 'app'>) => {
  const offer = async (person: TestPerson) =>
    (await call(test, 'POST', `${PATH}passkey_options`, wireCeremony, undefined, person)).data;
  const ask = async () =>
    (await call(test, 'POST', `${PATH}passkey_sign_in_options`, wireCeremony)).data;
  const send = (person: TestPerson, credential: object, name: string) =>
    call(test, 'POST', `${PATH}add_passkey`, nothing, { name, credential }, person);
  const signIn = (credential: object) =>
    call(test, 'POST', `${PATH}passkey_sign_in`, wireSignInAnswer, { credential });
  return {
    offer,
    ask,
    send,
    signIn,
    add: async (
      person: TestPerson,
      device: TestAuthenticator = makeAuthenticator(PASSKEY_SITE),
      { name = 'Phone', lapse = {} }: { readonly name?: string; readonly lapse?: Lapse } = {},
    ) => send(person, device.create(await offer(person), lapse), name),
    signInWith: async (device: TestAuthenticator, lapse: Lapse = {}) =>
      signIn(device.get(await ask(), lapse)),
    list: async (person: TestPerson) =>
      (await call(test, 'GET', `${PATH}passkeys`, wirePasskeys, undefined, person)).data,
    remove: (person: TestPerson, id: number) =>
      call(test, 'POST', `${PATH}remove_passkey`, nothing, { id }, person),
  };
};
