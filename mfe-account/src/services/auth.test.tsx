import { SIGNED_IN_EVENT } from '@tableside/contracts/account/browser';
import { makeWireUser } from '@tableside/contracts/factories';
import { SERVICE_GUARDS } from '@tableside/contracts/remote';
import { ApiError } from '@tableside/platform';
import { createFakeApi, type FakeAnswers } from '@tableside/testing/fake-api';
import { createHash, webcrypto } from 'node:crypto';
import { beginGoogleSignIn, dropPendingSignIn, findPendingSignIn } from '../lib/pending-sign-in';
import * as module from './auth';

const ana = makeWireUser({ first_name: 'Ana', last_name: 'Díaz', email: 'ana@example.com' });
const complete = (verifyGoogle: FakeAnswers['verifyGoogle']) => {
  const { call, callsTo } = createFakeApi({ verifyGoogle });
  const done = module.createAuthService({ call }).completeGoogleSignIn('code 1');
  return { done, callsTo };
};
const kept = () => ({ ...localStorage });

it('is the service that the shell asks for', () => {
  expect(SERVICE_GUARDS.auth(module)).toBe(true);
});

it('exchanges the code, keeps token, name and address, and tells the shell', async () => {
  const told = jest.fn();
  window.addEventListener(SIGNED_IN_EVENT, () => told(kept()), { once: true });
  sessionStorage.setItem('account:token', 'old');
  const { done, callsTo } = complete({ token: 'abc', user: ana });
  await done;
  expect(callsTo('verifyGoogle').map(({ body }) => body)).toEqual([{ code: 'code 1' }]);
  const person = {
    'account:token': 'abc',
    'account:name': 'Ana Díaz',
    'account:email': 'ana@example.com',
  };
  expect(kept()).toEqual(person);
  expect(told.mock.calls).toEqual([[person]]);
  expect(sessionStorage).toHaveLength(0);
});

it('shows the secret that the sign-in began with, once', async () => {
  Object.defineProperty(crypto, 'subtle', { value: webcrypto.subtle, configurable: true });
  const query = await beginGoogleSignIn();
  const { done, callsTo } = complete({ token: 'abc', user: ana });
  await done;
  const [{ body } = { body: {} }] = callsTo('verifyGoogle');
  const { verifier } = body as { verifier: string };
  expect(verifier).toMatch(/^[\w-]{43}$/);
  const hash = createHash('sha256').update(verifier).digest('base64url');
  expect(query).toBe(`?site_challenge=${hash}`);
  expect(sessionStorage).toHaveLength(0);
});

it('forgets who was there before, when the host does not say who it is', async () => {
  localStorage.setItem('account:name', 'Bea');
  localStorage.setItem('account:email', 'bea@example.com');
  await complete({ token: 'abc' }).done;
  expect(kept()).toEqual({ 'account:token': 'abc' });
});

it.each([
  ['a refusal', new ApiError('This code was used already.', 200)],
  ['an answer without a token', { user: ana }],
])('keeps nothing after %s', async (_what, answer) => {
  await expect(complete(answer).done).rejects.toThrow();
  expect(kept()).toEqual({});
});

it('leaves a sign-in that needs a second step for the login page, and keeps nothing yet', async () => {
  const need = { error: 'second-step-needed', ticket: 't1', ways: ['app', 'sms'] };
  const { done } = complete(new ApiError('Two steps.', 403, {}, need));
  expect(await done).toBe('second-step');
  expect(kept()).toEqual({});
  expect(findPendingSignIn()).toEqual({
    ticket: 't1',
    ways: ['app'],
    isRemembered: true,
    keepsPerson: true,
  });
  dropPendingSignIn();
});

it('keeps the token for the browser session where only that can be had', async () => {
  const { setItem } = Storage.prototype;
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
    if (this === localStorage) throw new DOMException('full', 'QuotaExceededError');
    setItem.call(this, key, value);
  });
  await complete({ token: 'abc', user: ana }).done;
  expect({ ...sessionStorage }).toEqual({ 'account:token': 'abc' });
});
