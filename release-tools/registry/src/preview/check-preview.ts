import { readNewest } from '../changes';
import { checkRelease } from '../check/checks';
import { findShells, type CommandContext } from '../commands';
import { emptyDraft, toRegistered, type Draft } from '../document';
import { requireSigned } from '../keys/stored-signatures';
import { readSidecar } from '../releases/publish';
import { Refusal } from '../refusal';
import type { PreviewedRelease } from './preview-link';

/** Checks stored releases as `activate` does, each beside the others in the place of what is live. Nothing is changed.
 * @throws {Refusal} where one of them may not be shown to anybody */
export async function checkPreview(
  context: CommandContext,
  releases: readonly PreviewedRelease[],
): Promise<void> {
  const { store, environment } = context;
  const sidecars = [];
  for (const { remote, version } of releases) {
    sidecars.push(await readSidecar(store, remote, version));
    await requireSigned(store, remote, version);
  }
  const newest = await readNewest(store, environment);
  const { remotes } = newest ?? emptyDraft();
  const shown: Draft['remotes'] = { ...remotes };
  for (const sidecar of sidecars) {
    const none = { lastGood: null, canary: null, killed: false };
    shown[sidecar.name] = { ...none, ...remotes[sidecar.name], active: toRegistered(sidecar) };
  }
  const shells = await findShells(context);
  const problems: string[] = [];
  for (const sidecar of sidecars) {
    problems.push(
      ...(await checkRelease(store, sidecar, shells, { remotes: shown }, newest?.teams)),
      ...((await context.tryRelease?.(sidecar, shells)) ?? []),
    );
  }
  if (problems.length > 0) throw new Refusal(problems);
}
