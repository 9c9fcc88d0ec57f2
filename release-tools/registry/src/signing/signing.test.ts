import path from 'node:path';
import * as commands from '../releases/commands';
import { readFile, rm, stat } from 'node:fs/promises';
import {
  makeKey,
  parseKey,
  readKeyFile,
  writeKeyFile,
  parseTrust,
  writeTrust,
  type PrivateKey,
} from './keys';
import {
  makeTrusted,
  trusted,
  trustOf,
  everything,
  withSigner,
  writeTrustFile,
} from '../testing/keys-fixtures';
import { signToken, verifyToken } from './tokens';
import { describeMissingPermission } from './authorize';
import { openCommands, refusalOf, useTempDir, writeRelease } from '../testing/release-fixtures';
import { releaseKey } from '../store/store';

describe('private keys', () => {
  const temp = useTempDir();

  test('are read back from a file that only the owner can read', async () => {
    const key = await makeKey('ann');
    const file = path.join(temp.dir, 'deep/ann.json');
    await writeKeyFile(file, key);
    expect(await readKeyFile(file)).toEqual(key);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  test('are never replaced', async () => {
    const file = path.join(temp.dir, 'once.json');
    await writeKeyFile(file, await makeKey('ann'));
    const before = await readFile(file, 'utf8');
    await expect(writeKeyFile(file, await makeKey('ben'))).rejects.toThrow('EEXIST');
    expect(await readFile(file, 'utf8')).toBe(before);
  });

  test('are rejected without showing the invalid content', async () => {
    const key = await makeKey('ann');
    const other = await makeKey('ben');
    for (const value of ['secret', '{}', JSON.stringify({ ...key, kid: other.kid })]) {
      await expect(parseKey(value, 'MFE_KEY')).rejects.toMatchObject({
        message: 'MFE_KEY does not contain a key. Create one with: npm run mfe -- key new NAME',
        code: 1,
      });
    }
  });
});

describe('trusted keys', () => {
  test.each(['', 'null', '{}', '{"schema":2}', '{"schema":1,"keys":[{"name":"x"}]}'])(
    'rejects trusted keys that read %s as damaged, and trusts no one',
    (text) => {
      expect(() => parseTrust(text, 'trusted.json')).toThrow(
        expect.objectContaining({ code: 5 }) as Error,
      );
    },
  );
});

describe('tokens', () => {
  const revoked = { at: '2026-11-01T00:00:00.000Z', revisions: {} };

  test('rejects a signature for another purpose', async () => {
    const { key, trust } = await makeTrusted('ann');
    const token = await signToken(key, 'mfe-request', {});
    await expect(verifyToken(token, 'mfe-revision', trust)).rejects.toMatchObject({
      code: 3,
      message: 'The signature has another purpose.',
    });
  });

  test('rejects an untrusted key, even with the id of a trusted one', async () => {
    const { key, trust } = await makeTrusted('ann');
    const attacker = await makeKey('ann');
    const open = await signToken(attacker, 'mfe-revision', {});
    await expect(verifyToken(open, 'mfe-revision', trust)).rejects.toThrow('not trusted here');
    const forged = await signToken({ ...attacker, kid: key.kid }, 'mfe-revision', {});
    await expect(verifyToken(forged, 'mfe-revision', trust)).rejects.toThrow('is invalid');
  });

  test('rejects a header with no algorithm or another one', async () => {
    const { key, trust } = await makeTrusted('ann');
    const [, payload, signature] = (await signToken(key, 'mfe-revision', {})).split('.');
    for (const alg of ['none', 'HS256']) {
      const header = Buffer.from(
        JSON.stringify({ alg, typ: 'mfe-revision', kid: key.kid }),
      ).toString('base64url');
      const token = `${header}.${payload}.${signature}`;
      await expect(verifyToken(token, 'mfe-revision', trust)).rejects.toThrow('is invalid');
    }
  });

  test('rejects new signatures of a revoked key, but still names the signer of stored ones', async () => {
    const key = await makeKey('ann');
    const trust = trustOf(trusted(key, { revoked }));
    const token = await signToken(key, 'mfe-revision', {});
    await expect(verifyToken(token, 'mfe-revision', trust)).rejects.toThrow('was revoked at');
    const { signer } = await verifyToken(token, 'mfe-revision', trust, { isPast: true });
    expect(signer.revoked).toEqual(revoked);
  });
});

describe('scope', () => {
  const ci = {
    name: 'ci',
    remotes: ['discovery'],
    verbs: ['publish' as const, 'activate' as const],
    environments: ['staging'],
    expires: '2026-12-01T00:00:00.000Z',
  };
  const permission = { verb: 'activate', remote: 'discovery', environment: 'staging' } as const;
  const at = new Date('2026-11-30T23:59:59.000Z');

  test.each([
    [{ remote: 'marketing' }, 'The key "ci" is not for marketing; it is for discovery.'],
    [{ remote: '*' }, 'The key "ci" is not for all remotes; it is for discovery.'],
    [{ verb: 'disable' as const }, 'The key "ci" may not disable; it may publish, activate.'],
    [
      { environment: 'production' },
      'The key "ci" is not for the environment production; it is for staging.',
    ],
  ])('rejects %j', (change, message) => {
    expect(describeMissingPermission(ci, { ...permission, ...change }, at)).toBe(message);
  });

  test('expires at the given time', () => {
    expect(describeMissingPermission(ci, permission, new Date(ci.expires))).toBe(
      'The key "ci" expired at 2026-12-01T00:00:00.000Z.',
    );
  });

  test('allows an owner everything', () => {
    const owner = { ...everything, name: 'owner' };
    expect(
      describeMissingPermission(owner, { verb: 'team', remote: '*', environment: 'any' }),
    ).toBeNull();
  });
});

describe('release signature', () => {
  const temp = useTempDir();

  /** A store that trusts one key, and a stored release. */
  async function publishBy(publisher: PrivateKey | null) {
    const { key, trust } = await makeTrusted('ann');
    const file = await writeTrustFile(trust);
    const folder = await writeRelease(temp.dir, 'menu');
    const open = openCommands(temp.dir, folder);
    const as = (by: PrivateKey | null) => ({ ...open, store: withSigner(open.store, file, by) });
    await commands.publish(as(publisher ?? key), 'menu');
    return { key, file, folder, as, mine: as(key), bare: open.store };
  }

  test('rejects a release of a visitor until a user with permission publishes the same build', async () => {
    const { mine } = await publishBy(await makeKey('ann'));
    const refused = commands.activate(mine, 'menu', '1.0.0');
    await expect(refused).rejects.toMatchObject({
      code: 3,
      message: expect.stringContaining('signed with a key that is not trusted here') as string,
    });
    await commands.publish(mine, 'menu');
    expect((await commands.activate(mine, 'menu', '1.0.0')).revision).toBe(1);
  });

  test('rejects an unsigned release', async () => {
    const { mine, as } = await publishBy(null);
    await rm(`${temp.dir}/store/signatures`, { recursive: true });
    expect(await refusalOf(commands.activate(mine, 'menu', '1.0.0'))).toContain(
      'menu@1.0.0 is not trusted: it is not signed.',
    );
    expect(await mine.store.list('registry/')).toEqual([]);
    await commands.publish(as(null), 'menu');
    await refusalOf(commands.activate(mine, 'menu', '1.0.0'));
  });

  test('rejects a release whose list of files was altered in the store', async () => {
    const { mine, bare } = await publishBy(null);
    const key = releaseKey('menu', '1.0.0', 'release.json');
    const text = String(await bare.read(key));
    await bare.replace(key, Buffer.from(text.replace('"/menu"', '"/evil"')));
    await expect(commands.activate(mine, 'menu', '1.0.0')).rejects.toMatchObject({
      code: 3,
      message: expect.stringContaining(
        'Its release.json was altered after it was signed.',
      ) as string,
    });
    expect(await bare.list('registry/')).toEqual([]);
  });

  test('rejects the signature of another release', async () => {
    const { mine, bare, key } = await publishBy(null);
    const other = { ...mine, releaseFolder: () => '' };
    const folder = await writeRelease(temp.dir, 'menu', { version: '1.1.0' });
    await commands.publish({ ...other, releaseFolder: () => folder, store: bare }, 'menu');
    const token = await bare.read(`signatures/menu/1.0.0/${key.kid}.jws`);
    await bare.create(`signatures/menu/1.1.0/${key.kid}.jws`, token ?? Buffer.alloc(0));
    expect(await refusalOf(commands.activate(mine, 'menu', '1.1.0'))).toContain(
      'The signature is for another release.',
    );
  });

  test.each([
    [{ verbs: ['activate' as const] }, 'may not publish'],
    [{ revoked: { at: '2026-11-01T00:00:00.000Z', revisions: {} } }, 'was revoked at'],
  ])('rejects a release signed by a key with %j', async (scope, reason) => {
    const ben = await makeKey('ben');
    const { mine, file, key } = await publishBy(ben);
    await writeTrust(file, trustOf(trusted(key), trusted(ben, scope)));
    expect(await refusalOf(commands.activate(mine, 'menu', '1.0.0'))).toContain(reason);
  });
});
