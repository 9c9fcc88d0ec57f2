import type { RemoteName } from '@tableside/contracts/registry/release';
import { MissingRemoteError } from '../../src/federation/errors';
import type { Federation } from '../../src/federation/federation';
import type { RemoteModules } from '../../src/federation/modules';
import { track, valueOf } from '../../src/federation/tracked';
import type { ModuleRef } from '../../src/router/page-plan';
import type { RegistrySnapshot } from '../releases/registry-source';
import type { ServerRemotes } from './server-remotes';

/** One render's view of the remotes. What is missing here is left to the browser.
 * @param active releases that may run */
export function createServerFederation(
  active: RegistrySnapshot['active'],
  remotes: ServerRemotes,
): Federation {
  const modules = new Map<string, Promise<unknown>>();
  const load = (remote: RemoteName, expose: keyof RemoteModules): Promise<unknown> => {
    const key = `${remote} ${expose}`;
    const known = modules.get(key);
    if (known) return known;
    const release = active.get(remote);
    const loading = track(
      release
        ? remotes.load(release, expose)
        : Promise.reject(new MissingRemoteError(`There is no release of ${remote}.`)),
    );
    modules.set(key, loading);
    return loading;
  };
  return {
    load: load as Federation['load'],
    hasEarlier: () => false,
    loadEarlier: (remote) =>
      Promise.reject(new MissingRemoteError(`Browsers fall back to another release of ${remote}.`)),
    stepBack: () => Promise.resolve(true),
    peek: ((remote: RemoteName, expose: string) =>
      valueOf(modules.get(`${remote} ${expose}`))) as Federation['peek'],
    retry: () => undefined,
    onRecovery: () => () => undefined,
    stranded: () => null,
  };
}

/** Loads what a page is made of.
 * @returns the modules that are there */
export async function loadModules(
  federation: Federation,
  wanted: readonly ModuleRef[],
  onFailure: (error: unknown, module: ModuleRef) => void,
): Promise<ModuleRef[]> {
  const outcomes = await Promise.allSettled(
    wanted.map(({ remote, expose }) => federation.load(remote, expose)),
  );
  return wanted.filter((module, index) => {
    const outcome = outcomes[index];
    if (outcome?.status === 'rejected') onFailure(outcome.reason, module);
    return outcome?.status === 'fulfilled';
  });
}
