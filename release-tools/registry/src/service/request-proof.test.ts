import { randomUUID } from 'node:crypto';
import { makeTrusted } from '../testing/keys-fixtures';
import { signToken } from '../signing/tokens';
import { checkProof, hashOf, proveRequest, type Proof } from './request-proof';

const NOW = Date.parse('2026-11-25T12:00:00.000Z');
const SECOND = NOW / 1000;
const request = { audience: 'https://one.example', method: 'POST', path: '/v1/commands' };
const body = Buffer.from('{}');

test('a request that was signed just now is somebody’s', async () => {
  const { key, trust } = await makeTrusted('ann');
  const header = await proveRequest(key, request, body, NOW);
  const { proof, signer } = await checkProof(header, request, trust, NOW);
  expect(signer.name).toBe('ann');
  expect(proof.hash).toBe(hashOf(body));
});

test.each([
  [{ audience: 'https://other.example' }],
  [{ method: 'PUT' }],
  [{ path: '/v1/commands?x=1' }],
])('a proof for another request is refused: %j', async (change) => {
  const { key, trust } = await makeTrusted('ann');
  const header = await proveRequest(key, request, body, NOW);
  await expect(checkProof(header, { ...request, ...change }, trust, NOW)).rejects.toMatchObject({
    code: 3,
    message: 'The signature is of another request.',
  });
});

test.each<[string, Partial<Proof>]>([
  ['that is over', { iat: SECOND - 61, exp: SECOND - 1 }],
  ['that ends now', { iat: SECOND - 60, exp: SECOND }],
  ['of tomorrow', { iat: SECOND + 86_400, exp: SECOND + 86_430 }],
  ['that holds for hours', { iat: SECOND, exp: SECOND + 7200 }],
])('a proof %s is refused', async (_, times) => {
  const { key, trust } = await makeTrusted('ann');
  const { audience: aud, method, path } = request;
  const said = { aud, method, path, hash: hashOf(body), jti: randomUUID(), ...times };
  const header = `MFE ${await signToken(key, 'mfe-request', said)}`;
  await expect(checkProof(header, request, trust, NOW)).rejects.toThrow('is of another time');
});

test('a proof that names no id, and one that is far too long, are refused', async () => {
  const { key, trust } = await makeTrusted('ann');
  const { audience: aud, method, path } = request;
  const said = { aud, method, path, hash: hashOf(body), iat: SECOND, exp: SECOND + 60 };
  const header = `MFE ${await signToken(key, 'mfe-request', said)}`;
  await expect(checkProof(header, request, trust, NOW)).rejects.toThrow('says too little');
  const long = `MFE ${'a'.repeat(9000)}`;
  await expect(checkProof(long, request, trust, NOW)).rejects.toThrow('proves nobody');
  await expect(checkProof(undefined, request, trust, NOW)).rejects.toThrow('proves nobody');
});

test('the signature of a release is no proof of a request', async () => {
  const { key, trust } = await makeTrusted('ann');
  const header = `MFE ${await signToken(key, 'mfe-release', {})}`;
  await expect(checkProof(header, request, trust, NOW)).rejects.toThrow('for something else');
});
