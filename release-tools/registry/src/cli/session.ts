import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { SHELL_NAME } from '@tableside/contracts/registry/names';
import type { ShellFacts } from '@tableside/contracts/registry/release';
import { openIdentity } from '../signing/identity';
import { openStore } from '../store/open-store';
import { parseStoreAddress } from '../store/address';
import { parseEnvironment, parseSubject } from '../registry/names';
import { Refusal } from '../store/refusal';
import { findBrowser } from '../releases/find-browser';
import { createReleaseSmokeTest, createShellSmokeTest } from '../releases/release-smoke-test';
import { findWorkingCopy, listRemotes, releaseFolderOf } from '../registry/working-copy';
import type { Response, ServiceCall } from '../service/remote-command';
import type { MfeCommand, CommonOptions, Session } from './command';

const root = findWorkingCopy();
/** A remote in its own repository has no shell next to it. */
const hasShell = existsSync(path.join(root, 'shell'));

async function readShell(): Promise<ShellFacts> {
  const file = path.join(root, 'shell/dist/shell.json');
  const text = await readFile(file, 'utf8').catch(() => null);
  if (!text)
    throw new Refusal([
      hasShell
        ? `${path.relative(root, file)} is missing. Build the shell first: npm run build`
        : 'The release store has no shell: none is published there, and no shell server reports to it. Check that this is the right store, or ask the platform owner to publish a shell.',
    ]);
  return JSON.parse(text) as ShellFacts;
}

const builtFolder = (name: string): string =>
  name === SHELL_NAME ? path.join(root, 'shell/dist') : releaseFolderOf(root, name);

const findStore = ({ store }: CommonOptions): string =>
  store ??
  process.env['RELEASE_STORE'] ??
  path.join(process.env['DATA_DIR'] ?? path.join(root, 'var'), 'store');

/** Opens the store, keys and checks that a command works with. */
export async function openSession(
  { isRunning = false }: Pick<MfeCommand, 'isRunning'>,
  options: CommonOptions,
  response: Response,
  call?: ServiceCall,
): Promise<Omit<Session, 'run'>> {
  const address = findStore(options);
  const own = await openIdentity(process.env, root, address);
  const identity = call ? { ...own, caller: call.caller } : own;
  const store = { ...(await openStore(address)), signer: identity.signer };
  const environment = parseEnvironment(options.env);
  let isPartial = false;
  const onSkip = (message: string) => {
    isPartial = true;
    response.warn(message);
  };
  const smokeTest = {
    store,
    address: parseStoreAddress(address),
    browser: isRunning && options.browser ? await findBrowser() : null,
    onStep: (message: string) => response.notify(`  ${message}`),
    onLog: response.warn,
    onSkip,
  };
  if (isRunning && !options.browser) onSkip('Skipped the checks in a browser: --no-browser.');
  return {
    ...response,
    identity,
    storeAddress: address,
    contentFolderOf: call ? (remote) => call.folderOf('content', remote) : null,
    isPartial: () => isPartial,
    // An uploaded build may be of a remote that this working copy does not have.
    parseBuilt: (name) =>
      parseSubject(
        name,
        options.folder || call ? undefined : listRemotes(root).map((remote) => remote.name),
      ),
    context: {
      store,
      environment,
      by: identity.caller.name,
      signer: identity.caller.id,
      readShell,
      runRelease: createReleaseSmokeTest({ root, ...smokeTest }),
      tryShell: createShellSmokeTest(smokeTest),
      releaseFolder: (name) =>
        call?.folderOf('publish', name) ?? options.folder ?? builtFolder(name),
    },
  };
}
