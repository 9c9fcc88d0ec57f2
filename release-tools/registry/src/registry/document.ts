import { releaseBase } from '@tableside/contracts/registry/names';
import {
  REGISTRY_SCHEMA,
  type ReleaseSidecar,
  type RemoteName,
} from '@tableside/contracts/registry/release';
import {
  registryDocument,
  type RegisteredRelease,
  type RegistryDocument,
} from '@tableside/contracts/registry/wire';
import { releaseName } from './stored-releases';
import { Refusal, damagedStoreError } from '../store/refusal';

/**
 * The state that a change to the registry starts from and results in; `commitChange` adds the user and
 * the time.
 */
export type Draft = Pick<RegistryDocument, 'remotes' | 'content' | 'freezes' | 'teams' | 'assets'>;

export const emptyDraft = (): Draft => ({ remotes: {}, content: {} });

/** Files that shells load from a release by hash. */
export const loadedFiles = ({
  entry,
  server,
  exposes,
}: Pick<RegisteredRelease, 'entry' | 'server' | 'exposes'>): string[] => [
  entry,
  ...(server ? [server] : []),
  ...Object.values(exposes).flatMap(({ js, css, shown }) => [...js, ...css, ...shown]),
];

/** The registry's entry for a release: what pages need to load it, hashes included. */
export function toRegistered(sidecar: ReleaseSidecar): RegisteredRelease {
  const { schema: _, builtAt: _at, name, files, ...declared } = sidecar;
  const { version } = declared;
  const integrity = Object.fromEntries(
    loadedFiles(sidecar).map((file) => {
      const known = files[file];
      if (!known)
        throw new Refusal([
          `release.json of ${name}@${version} names ${file} but does not list it in "files".`,
        ]);
      return [file, known.integrity];
    }),
  );
  return { ...declared, base: releaseBase(name, version), integrity };
}

/**
 * The draft with a release live. The release that was live becomes the fallback, unless only the current
 * fallback is good. Activating the live version changes nothing. A disabled remote stays disabled.
 * @param good releases that are known to be good, by `releaseName`
 */
export function withActive(
  draft: Draft,
  name: RemoteName,
  release: RegisteredRelease,
  good: ReadonlySet<string>,
): Draft {
  const isGood = ({ version }: RegisteredRelease) => good.has(releaseName(name, version));
  const current = draft.remotes[name];
  const lastGood = chooseLastGood(current, release, isGood);
  return withEntry(draft, name, {
    ...{ active: release, lastGood, canary: null },
    disabled: current?.disabled ?? false,
  });
}

export const withEntry = (
  draft: Draft,
  name: RemoteName,
  entry: Draft['remotes'][string],
): Draft => ({
  ...draft,
  remotes: { ...draft.remotes, [name]: entry },
});

function chooseLastGood(
  current: Draft['remotes'][string] | undefined,
  { version }: RegisteredRelease,
  isGood: (release: RegisteredRelease) => boolean,
): RegisteredRelease | null {
  if (!current) return null;
  const { active, lastGood } = current;
  if (active.version === version) return lastGood;
  const mayStay = lastGood && lastGood.version !== version && isGood(lastGood);
  return mayStay && !isGood(active) ? lastGood : active;
}

/**
 * The draft with a remote's fallback live again.
 * @param target another release that was live before; default: the fallback
 */
export function withRollback(
  draft: Draft,
  name: RemoteName,
  target: RegisteredRelease | null = null,
): Draft {
  const current = draft.remotes[name];
  if (!current)
    throw new Refusal([`${name} has no active release, so there is nothing to roll back.`]);
  const before = target ?? current.lastGood;
  if (!before)
    throw new Refusal([
      `${releaseName(name, current.active.version)} has no fallback. Activate another version instead. To list them: npm run mfe -- list ${name}`,
    ]);
  if (before.version === current.active.version)
    throw new Refusal([
      `${releaseName(name, before.version)} is already live. Nothing was changed.`,
    ]);
  // A release that was rolled back must not be a fallback.
  return withEntry(draft, name, { ...current, active: before, lastGood: null, canary: null });
}

/** The live revision of a remote's content, as the registry names it. */
export type ContentEntry = RegistryDocument['content'][string];

/** The draft with a revision of a remote's content live. @param entry null: the built-in content */
export function withContent(draft: Draft, owner: string, entry: ContentEntry | null): Draft {
  const { [owner]: _, ...others } = draft.content;
  return { ...draft, content: entry ? { ...others, [owner]: entry } : others };
}

/** A stored document. */
export function parseDocument(value: unknown, where: string): RegistryDocument {
  const parsed = registryDocument.safeParse(value);
  if (parsed.success) return parsed.data;
  const schema = (value as { schema?: unknown } | null)?.schema;
  const reason =
    schema !== REGISTRY_SCHEMA
      ? `its schema is ${String(schema)}, but this program reads schema ${REGISTRY_SCHEMA}`
      : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ');
  throw damagedStoreError(`${where} cannot be read: ${reason}.`);
}
