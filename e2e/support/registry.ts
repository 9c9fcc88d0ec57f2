import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setAssets } from '@tableside/registry/operations/assets';
import {
  activate,
  publish,
  rollback,
  type CommandContext,
} from '@tableside/registry/releases/commands';
import { publishContent } from '@tableside/registry/content/publish-content';
import { rollbackContent } from '@tableside/registry/content/content-history';
import { openStore } from '@tableside/registry/store/open-store';
import { status } from '@tableside/registry/operations/status';
import { switchOff, switchOn } from '@tableside/registry/operations/remotes';
import { root } from './processes';

/** Changes release stores in this process. A store is a folder or another store URL. */

const REMOTES = ['account', 'admin', 'discovery', 'marketing', 'restaurant'] as const;
export type Remote = (typeof REMOTES)[number];

/** Parameters of the registry functions. */
export const contextOf = async (storeDir: string): Promise<CommandContext> => ({
  store: await openStore(storeDir),
  environment: 'production',
  by: 'e2e',
  readShell: async () =>
    JSON.parse(await readFile(path.join(root, 'shell/dist/shell.json'), 'utf8')) as Awaited<
      ReturnType<CommandContext['readShell']>
    >,
  releaseFolder: (name) =>
    path.join(root, name === 'shell' ? 'shell/dist' : `mfe-${name}/dist/release`),
});

/** Publishes and activates the last build of the shell and of all remotes. */
export async function deployAll(storeDir: string): Promise<void> {
  await publishRelease(storeDir, 'shell');
  for (const remote of REMOTES) await deployRelease(storeDir, remote);
}

/**
 * Publishes a built release.
 * @param folder of the build; default: the working copy's last one
 * @returns its version
 */
export async function publishRelease(
  storeDir: string,
  name: Remote | 'shell',
  folder?: string,
): Promise<string> {
  const context = await contextOf(storeDir);
  return publish({ ...context, ...(folder && { releaseFolder: () => folder }) }, name);
}

/**
 * Publishes and activates a built release with all checks.
 * @param folder of the build; default: the working copy's last one
 */
export async function deployRelease(
  storeDir: string,
  name: Remote,
  folder?: string,
): Promise<void> {
  await activateRelease(storeDir, name, await publishRelease(storeDir, name, folder));
}

/** Activates a stored release. */
export async function activateRelease(
  storeDir: string,
  name: Remote,
  version: string,
): Promise<void> {
  await activate(await contextOf(storeDir), name, version);
}

/** Rolls back to the previous release. */
export async function rollbackRelease(storeDir: string, remote: Remote): Promise<void> {
  await rollback(await contextOf(storeDir), remote);
}

/**
 * Disables or enables a remote.
 * @param reason null enables it
 */
export async function toggleRemote(
  storeDir: string,
  remote: Remote,
  reason: string | null,
): Promise<void> {
  const context = await contextOf(storeDir);
  await (reason === null ? switchOn(context, remote) : switchOff(context, remote, reason));
}

/** Sets the origin from which browsers load release files. */
export async function setAssetsOrigin(storeDir: string, origin: string): Promise<void> {
  await setAssets(await contextOf(storeDir), origin);
}

/** Output of `npm run mfe -- status`. */
export const readStatus = async (storeDir: string): Promise<string[]> =>
  status(await contextOf(storeDir));

/**
 * Publishes content of marketing.
 * @param files absolute paths
 * @throws {Refusal} with the problems of all files
 */
export async function publishDocuments(storeDir: string, files: readonly string[]): Promise<void> {
  const scope = { root, homes: [path.join(root, 'mfe-marketing/content')] };
  await publishContent({ ...(await contextOf(storeDir)), owner: 'marketing', scope }, files);
}

/** Rolls back marketing's content by one revision. */
export async function rollbackDocuments(storeDir: string): Promise<void> {
  await rollbackContent({ ...(await contextOf(storeDir)), owner: 'marketing' });
}
