import { SIGNED_IN_EVENT } from '@tableside/contracts/account/browser';
import { makeWireUser } from '@tableside/contracts/factories';
import { SERVICE_GUARDS } from '@tableside/contracts/remote';
import { ApiError } from '@tableside/platform';
import { createFakeApi, type FakeResponses } from '@tableside/testing/fake-api';
import { createHash, webcrypto } from 'node:crypto';
import { startGoogleSignIn, clearPendingSignIn, getPendingSignIn } from '../lib/pending-sign-in';
import * as module from './auth';

const ana = makeWireUser({ first_name: 'Ana', last_name: 'Díaz', email: 'ana@example.com' });
const complete = (verifyGoogle: FakeResponses['verifyGoogle']) => {
  const { call, callsTo } = createFakeApi({ verifyGoogle });
  const done = module.createAuthService({ call }).completeGoogleSignIn('code 1');
  return { done, callsTo };
};
const readStored = () => ({ ...localStorage });

it('matches the service contract', () => {
  expect(SERVICE_GUARDS.auth(module)).toBe(true);
});

it('exchanges the code, stores token, name and email, and notifies the shell', async () => {
  const notified = jest.fn();
  window.addEventListener(SIGNED_IN_EVENT, () => notified(readStored()), { once: true });
  sessionStorage.setItem('account:token', 'old');
  const { done, callsTo } = complete({ token: 'abc', user: ana });
  await done;
  expect(callsTo('verifyGoogle').map(({ body }) => body)).toEqual([{ code: 'code 1' }]);
  const user = {
    'account:token': 'abc',
    'account:name': 'Ana Díaz',
    'account:email': 'ana@example.com',
  };
  expect(readStored()).toEqual(user);
  expect(notified.mock.calls).toEqual([[user]]);
  expect(sessionStorage).toHaveLength(0);
});

it('sends the secret of the sign-in once', async () => {
  Object.defineProperty(crypto, 'subtle', { value: webcrypto.subtle, configurable: true });
  const query = await startGoogleSignIn();
  const { done, callsTo } = complete({ token: 'abc', user: ana });
  await done;
  const [{ body } = { body: {} }] = callsTo('verifyGoogle');
  const { verifier } = body as { verifier: string };
  expect(verifier).toMatch(/^[\w-]{43}$/);
  const hash = createHash('sha256').update(verifier).digest('base64url');
  expect(query).toBe(`?site_challenge=${hash}`);
  expect(sessionStorage).toHaveLength(0);
});

it('clears the previous user when the API does not send the user', async () => {
  localStorage.setItem('account:name', 'Bea');
  localStorage.setItem('account:email', 'bea@example.com');
  await complete({ token: 'abc' }).done;
  expect(readStored()).toEqual({ 'account:token': 'abc' });
});

it.each([
  ['a refusal', new ApiError('This code was used already.', 200)],
  ['a response without a token', { user: ana }],
])('stores nothing after %s', async (_what, response) => {
  await expect(complete(response).done).rejects.toThrow();
  expect(readStored()).toEqual({});
});

it('hands a sign-in that needs a second step to the login page, and stores nothing yet', async () => {
  const need = { error: 'second-step-needed', ticket: 't1', methods: ['app', 'sms'] };
  const { done } = complete(new ApiError('Two steps.', 403, {}, need));
  expect(await done).toBe('second-step');
  expect(readStored()).toEqual({});
  expect(getPendingSignIn()).toEqual({
    ticket: 't1',
    methods: ['app'],
    isRemembered: true,
    storesUser: true,
  });
  clearPendingSignIn();
});

it('stores the token for the browser session if local storage is full', async () => {
  const { setItem } = Storage.prototype;
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
    if (this === localStorage) throw new DOMException('full', 'QuotaExceededError');
    setItem.call(this, key, value);
  });
  await complete({ token: 'abc', user: ana }).done;
  expect({ ...sessionStorage }).toEqual({ 'account:token': 'abc' });
});
