import { integrityOf } from '@tableside/registry/store/store';
import { RemoteUnavailableError } from '../../src/federation/errors';
import { makeRelease } from '../releases/registry-fixtures';
import { ServerRemotes } from './server-remotes';

Object.assign(globalThis, { PROVIDED_VERSIONS: { react: '19.3.1' } });

const code = Buffer.from(`module.exports = {
  init: () => undefined,
  get: () => Promise.resolve(() => ({ widgets: {} })),
};`);
const release = {
  ...makeRelease('menu', '1.0.0'),
  server: 'server.cjs',
  integrity: { 'server.cjs': integrityOf(code) },
};

test('a server build that is late is not waited for, and is there once it has come', async () => {
  let arrive: (bytes: Buffer) => void = () => undefined;
  const arriving = new Promise<Buffer>((resolve) => (arrive = resolve));
  const remotes = new ServerRemotes({ read: () => arriving }, undefined, 20);
  const load = () => remotes.load(release, './widgets');
  await expect(load()).rejects.toThrow(RemoteUnavailableError);
  await expect(load()).rejects.toThrow('late');
  arrive(code);
  const comes = async (): Promise<unknown> => (await load().catch(() => null)) ?? comes();
  expect(await comes()).toEqual({ widgets: {} });
});
