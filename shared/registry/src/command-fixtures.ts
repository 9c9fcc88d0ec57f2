import path from 'node:path';
import type { RemoteName } from '@tableside/contracts/registry/release';
import * as commands from './commands';
import { openDirectoryStore } from './stores/directory-store';
import { SHELL, writeRelease, type ReleaseChanges } from './fixtures';
import { Refusal } from './refusal';

/** What the commands work with.
 * @param dir a directory of the test's own, which holds the store
 * @param folder a built release, for `publish` */
export function openCommands(dir: string, folder = ''): commands.CommandContext {
  return {
    store: openDirectoryStore(path.join(dir, 'store')),
    environment: 'production',
    by: 'tester',
    readShell: () => Promise.resolve(SHELL),
    releaseFolder: () => folder,
  };
}

/** Builds a release, publishes it and makes it live. */
export async function publishAndActivate(
  dir: string,
  name: RemoteName,
  version: string,
  changes: ReleaseChanges = {},
) {
  const context = openCommands(dir, await writeRelease(dir, name, { version, ...changes }));
  await commands.publish(context, name);
  return commands.activate(context, name, version);
}

/** The sentence by which a command refuses; fails when it does not. */
export async function refusalOf(action: Promise<unknown>): Promise<string> {
  const error: unknown = await action.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(Refusal);
  return (error as Refusal).message;
}
