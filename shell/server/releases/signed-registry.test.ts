import { signerOf } from '@tableside/registry/reader';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { RegistryDocument } from '@tableside/contracts/registry/wire';
import * as commands from '@tableside/registry/releases/commands';
import {
  makeTempDir,
  openCommands,
  writeRelease,
} from '@tableside/registry/testing/release-fixtures';
import { makeTrusted } from '@tableside/registry/testing/keys-fixtures';
import { writeTrust } from '@tableside/registry/signing/keys';
import { pointerKey, readJson, revisionKey, toJson } from '@tableside/registry/store/store';
import { log, startApp } from '../app-fixtures';
import { readConfig } from '../config';
import { openReleaseStore } from './registry-source';

/** The registry is polled four times a second. */
const untilSeen = () => setTimeout(260);

let temp: Awaited<ReturnType<typeof makeTempDir>>;
beforeEach(async () => {
  jest.clearAllMocks();
  temp = await makeTempDir();
});
afterEach(() => temp.remove());

const configOf = (env: Readonly<Record<string, string>>) =>
  readConfig({ RELEASE_STORE: path.join(temp.dir, 'store'), ...env });

/** A store with one live remote, signed by a trusted key. */
async function openSigned() {
  const { key, trust } = await makeTrusted('ann');
  const env = { TRUSTED_KEYS: path.join(temp.dir, 'keys/trusted.json') };
  await writeTrust(env.TRUSTED_KEYS, trust);
  const config = configOf(env);
  const read = await openReleaseStore(config, log);
  const store = { ...read, signer: signerOf(config.keys, key) };
  const folder = await writeRelease(temp.dir, 'marketing');
  const context = { ...openCommands('', folder), store, by: 'ann' };
  await commands.activate(context, 'marketing', await commands.publish(context, 'marketing'));
  const pointer = (await readJson(store, pointerKey('production'))) as RegistryDocument;
  return { read, pointer };
}

const statusesOf = async ({ send }: Awaited<ReturnType<typeof startApp>>) => [
  (await send('/marketing')).status,
  (await send('/menu')).status,
  (await send('/readyz')).body.toString(),
];

test('ignores a pointer that was altered after it was signed, in running and starting servers', async () => {
  const { read, pointer } = await openSigned();
  const running = await startApp({ store: read });
  const well = [200, 404, 'ready, registry revision 1\n'];
  expect(await statusesOf(running)).toEqual(well);
  const { marketing, ...others } = pointer.remotes;
  const text = JSON.stringify({ ...others, menu: marketing }).replaceAll('marketing', 'menu');
  const remotes = JSON.parse(text) as RegistryDocument['remotes'];
  const forged = toJson({ ...pointer, revision: 2, remotes });
  for (const key of [revisionKey('production', 2), pointerKey('production')])
    await read.replace(key, forged);
  await untilSeen();
  const started = await startApp({ store: read });
  expect([await statusesOf(running), await statusesOf(started)]).toEqual([well, well]);
  const reason = expect.stringMatching(/^registry\/production\.json is skipped\. It /) as string;
  expect(log.error).toHaveBeenCalledWith({ reason }, 'registry cannot be read');
  await started.stop();
  await running.stop();
});

test('accepts unsigned releases without trusted keys and logs it', async () => {
  await openReleaseStore(configOf({ DATA_DIR: temp.dir }), log);
  const line = 'no trusted keys: unsigned releases are accepted';
  expect(log.info.mock.calls).toEqual([[{}, line]]);
});
