import type { RegisteredRelease } from '@tableside/contracts/registry/wire';
import type { RemoteName } from '@tableside/contracts/registry/release';
import type { LiveDocument } from '@tableside/registry/reading/read-document';

type Remote = LiveDocument['remotes'][RemoteName];

/** A registry as a server shows it that keeps off certain releases. */
export interface Shown {
  readonly document: LiveDocument;
  /** Remotes with no release that may run here: browsers render them. */
  readonly withheld: ReadonlySet<RemoteName>;
  /** Every release that the registry lists, as `container` names them. */
  readonly listed: ReadonlySet<string>;
}

/** Puts the release before it in the place of each that must not run.
 * @param quarantined releases, as `container` names them */
export function withoutQuarantined(
  document: LiveDocument,
  quarantined: ReadonlySet<string>,
): Shown {
  const mayRun = (release: RegisteredRelease) => !quarantined.has(release.container);
  const withheld = new Set<RemoteName>();
  const show = ([name, stored]: [RemoteName, Remote]): [RemoteName, Remote] => {
    const { active, lastGood, canary } = stored;
    const remote = canary && !mayRun(canary) ? { ...stored, canary: null } : stored;
    if (mayRun(active)) return [name, remote];
    if (lastGood && mayRun(lastGood))
      return [name, { ...remote, active: lastGood, lastGood: null }];
    withheld.add(name);
    return [name, remote];
  };
  const remotes = Object.fromEntries(Object.entries(document.remotes).map(show));
  const listed = Object.values(document.remotes).flatMap(({ active, lastGood, canary }) =>
    [active, lastGood, canary].flatMap((release) => release?.container ?? []),
  );
  return { document: { ...document, remotes }, withheld, listed: new Set(listed) };
}
