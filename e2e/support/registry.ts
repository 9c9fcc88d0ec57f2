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

/** Changes of release stores in this process. A store is named by its folder, or by another address. */

export type Remote = 'account' | 'desk' | 'discovery' | 'marketing' | 'restaurant';

/** What functions of the registry work with. */
export const contextOf = async (storeDir: string): Promise<CommandContext> => ({
  store: await openStore(storeDir),
  environment: 'production',
  by: 'journeys',
  readShell: async () =>
    JSON.parse(await readFile(path.join(root, 'shell/dist/shell.json'), 'utf8')) as Awaited<
      ReturnType<CommandContext['readShell']>
    >,
  releaseFolder: (name) =>
    path.join(root, name === 'shell' ? 'shell/dist' : `mfe-${name}/dist/release`),
});

/** Publishes and activates the last build of the shell and of all remotes, as `npm start` does. */
export async function deployAll(storeDir: string): Promise<void> {
  const builds = (await import(path.join(root, 'scripts/lib/build.mjs'))) as {
    readonly deployBuilds: (options: { readonly storeDir: string }) => Promise<void>;
  };
  await builds.deployBuilds({ storeDir });
}

/** Puts a built release into the store.
 * @param folder of the build; the last one of the working copy unless told
 * @returns its version */
export async function publishRelease(
  storeDir: string,
  name: Remote | 'shell',
  folder?: string,
): Promise<string> {
  const context = await contextOf(storeDir);
  return publish({ ...context, ...(folder && { releaseFolder: () => folder }) }, name);
}

/** Publishes a built release and activates it, with every check of the command.
 * @param folder of the build; the last one of the working copy unless told */
export async function deployRelease(
  storeDir: string,
  name: Remote,
  folder?: string,
): Promise<void> {
  await activateRelease(storeDir, name, await publishRelease(storeDir, name, folder));
}

/** Makes a stored release live. */
export async function activateRelease(
  storeDir: string,
  name: Remote,
  version: string,
): Promise<void> {
  await activate(await contextOf(storeDir), name, version);
}

/** Makes the release before live again. */
export async function rollbackRelease(storeDir: string, remote: Remote): Promise<void> {
  await rollback(await contextOf(storeDir), remote);
}

/** Switches a remote off, or on again.
 * @param reason null: on */
export async function switchRemote(
  storeDir: string,
  remote: Remote,
  reason: string | null,
): Promise<void> {
  const context = await contextOf(storeDir);
  await (reason === null ? switchOn(context, remote) : switchOff(context, remote, reason));
}

/** Has browsers load the files of releases from an origin, which has to serve them. */
export async function setAssetsOrigin(storeDir: string, origin: string): Promise<void> {
  await setAssets(await contextOf(storeDir), origin);
}

/** What `npm run mfe -- status` says. */
export const readStatus = async (storeDir: string): Promise<string[]> =>
  status(await contextOf(storeDir));

/** Publishes documents of marketing.
 * @param files absolute paths
 * @throws {Refusal} with the problems of all files */
export async function publishDocuments(storeDir: string, files: readonly string[]): Promise<void> {
  const place = { root, homes: [path.join(root, 'mfe-marketing/content')] };
  await publishContent({ ...(await contextOf(storeDir)), owner: 'marketing', place }, files);
}

/** Shows marketing's documents of the revision before again. */
export async function rollbackDocuments(storeDir: string): Promise<void> {
  await rollbackContent({ ...(await contextOf(storeDir)), owner: 'marketing' });
}
