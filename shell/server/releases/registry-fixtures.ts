import type { RegisteredRelease, RegistryDocument } from '@tableside/contracts/registry/wire';
import type { RemoteName } from '@tableside/contracts/registry/release';
import { makeEntry, makeRevision } from '@tableside/registry/testing/registry-fixtures';

import { withoutQuarantined } from './select-releases';
import { toSnapshot } from './snapshot';

export {
  makeClaim,
  makeRegistered as makeRelease,
} from '@tableside/registry/testing/registry-fixtures';

/** Test helper: a registry of the live release of each remote and the previous one. */
export const makeDocument = (
  remotes: Readonly<Record<RemoteName, readonly [RegisteredRelease, RegisteredRelease?]>>,
): RegistryDocument =>
  makeRevision(
    1,
    Object.fromEntries(
      Object.entries(remotes).map(([name, [active, lastGood]]) => [
        name,
        makeEntry(active, lastGood),
      ]),
    ),
  );

/** Test helper: the state of a server that has quarantined these releases. */
export function snapshotWithout(document: RegistryDocument, quarantined: ReadonlySet<string>) {
  const shown = withoutQuarantined(document, quarantined);
  return toSnapshot(shown.document, shown);
}
