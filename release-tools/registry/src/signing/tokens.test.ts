import { makeTrusted, trusted, trustOf } from '../testing/keys-fixtures';
import { makeKey } from './keys';
import { signToken, verifyToken } from './tokens';

const revoked = { at: '2026-11-01T00:00:00.000Z', revisions: {} };

test('a payload that was signed comes back with its signer', async () => {
  const { key, trust } = await makeTrusted('ann');
  const token = await signToken(key, 'mfe-preview', { remote: 'discovery' });
  const { payload, signer } = await verifyToken(token, 'mfe-preview', trust);
  expect(payload).toEqual({ remote: 'discovery' });
  expect(signer.name).toBe('ann');
});

test('a signature for something else is refused', async () => {
  const { key, trust } = await makeTrusted('ann');
  const token = await signToken(key, 'mfe-request', {});
  await expect(verifyToken(token, 'mfe-revision', trust)).rejects.toMatchObject({
    code: 3,
    message: 'The signature is for something else.',
  });
});

test('a key that nobody trusts is refused, also under the id of one that is trusted', async () => {
  const { key, trust } = await makeTrusted('ann');
  const stranger = await makeKey('ann');
  const open = await signToken(stranger, 'mfe-revision', {});
  await expect(verifyToken(open, 'mfe-revision', trust)).rejects.toThrow('not trusted here');
  const forged = await signToken({ ...stranger, kid: key.kid }, 'mfe-revision', {});
  await expect(verifyToken(forged, 'mfe-revision', trust)).rejects.toThrow('does not hold');
});

test.each([0, 1, 2])('part %i of a signature that was altered is refused', async (index) => {
  const { key, trust } = await makeTrusted('ann');
  const parts = (await signToken(key, 'mfe-revision', { revision: 7 })).split('.');
  const other = (await signToken(key, 'mfe-preview', { revision: 8 })).split('.');
  parts[index] = other[index] ?? '';
  await expect(verifyToken(parts.join('.'), 'mfe-revision', trust)).rejects.toMatchObject({
    code: 3,
  });
});

test.each(['', 'a', 'a.b.c', '..', `${'e30'.repeat(3)}`])('"%s" is no signature', async (token) => {
  const { trust } = await makeTrusted('ann');
  await expect(verifyToken(token, 'mfe-revision', trust)).rejects.toMatchObject({ code: 3 });
});

test('a header that names no algorithm, or another one, is refused', async () => {
  const { key, trust } = await makeTrusted('ann');
  const [, payload, signature] = (await signToken(key, 'mfe-revision', {})).split('.');
  for (const alg of ['none', 'HS256']) {
    const header = Buffer.from(JSON.stringify({ alg, typ: 'mfe-revision', kid: key.kid })).toString(
      'base64url',
    );
    const token = `${header}.${payload}.${signature}`;
    await expect(verifyToken(token, 'mfe-revision', trust)).rejects.toThrow('does not hold');
  }
});

test('a revoked key signs nothing more; what is kept still has its name', async () => {
  const key = await makeKey('ann');
  const trust = trustOf(trusted(key, { revoked }));
  const token = await signToken(key, 'mfe-revision', {});
  await expect(verifyToken(token, 'mfe-revision', trust)).rejects.toThrow('was revoked at');
  const { signer } = await verifyToken(token, 'mfe-revision', trust, { isPast: true });
  expect(signer.revoked).toEqual(revoked);
});
