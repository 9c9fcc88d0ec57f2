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
import { releaseName } from './good-releases';
import { Refusal, storeTrouble } from '../store/refusal';

/** What a change to the registry starts from and ends in; who and when is added by `commitChange`. */
export type Draft = Pick<RegistryDocument, 'remotes' | 'content' | 'freezes' | 'teams' | 'assets'>;

export const emptyDraft = (): Draft => ({ remotes: {}, content: {} });

/** What shells load of a release by its hash. */
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
  const { name, version, container, entry, server, exposes, requires, routes, files } = sidecar;
  const { slots, services, content } = sidecar;
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
  return {
    version,
    container,
    entry,
    server,
    exposes,
    requires,
    routes,
    slots,
    services,
    content,
    base: releaseBase(name, version),
    integrity,
  };
}

/** The draft with a release live; what was live becomes the fallback, unless only the present fallback is good.
 * Activating the live version changes nothing. A remote that is switched off stays so.
 * @param good releases that are known to be good, by `releaseName` */
export function withActive(
  draft: Draft,
  name: RemoteName,
  release: RegisteredRelease,
  good: ReadonlySet<string>,
): Draft {
  const isGood = ({ version }: RegisteredRelease) => good.has(releaseName(name, version));
  const lastGood = chooseLastGood(draft.remotes[name], release, isGood);
  return {
    ...draft,
    remotes: {
      ...draft.remotes,
      [name]: { active: release, lastGood, canary: null, killed: isKilled(draft, name) },
    },
  };
}

/** Whether a remote is switched off; another release does not switch it on. */
const isKilled = ({ remotes }: Draft, name: RemoteName): boolean => remotes[name]?.killed ?? false;

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

/** The draft with a remote's fallback live again.
 * @param target another release that was live before; default: the fallback
 * @throws {Refusal} when there is nothing to go back to */
export function withRollback(
  draft: Draft,
  name: RemoteName,
  target: RegisteredRelease | null = null,
): Draft {
  const current = draft.remotes[name];
  if (!current)
    throw new Refusal([`${name} has no active release, so there is nothing to roll back.`]);
  const before = target ?? current.lastGood;
  if (!before) throw nothingBefore(name, current.active.version);
  if (before.version === current.active.version) throw isLiveAlready(name, before.version);
  // The release that is taken back must not be anyone's fallback.
  return {
    ...draft,
    remotes: {
      ...draft.remotes,
      [name]: { ...current, active: before, lastGood: null, canary: null },
    },
  };
}

const nothingBefore = (name: string, version: string): Refusal =>
  new Refusal([
    `${releaseName(name, version)} has no release before it to go back to. Activate another one by name instead. Which there are: npm run mfe -- list ${name}`,
  ]);

const isLiveAlready = (name: string, version: string): Refusal =>
  new Refusal([`${releaseName(name, version)} is live already. Nothing was changed.`]);

/** The live revision of a remote's documents, as the registry names it. */
export type ContentEntry = RegistryDocument['content'][string];

/** The draft with a revision of a remote's documents live.
 * @param entry null: the built-in copy */
export function withContent(draft: Draft, owner: string, entry: ContentEntry | null): Draft {
  const { [owner]: _, ...others } = draft.content;
  return { ...draft, content: entry ? { ...others, [owner]: entry } : others };
}

/** A stored document.
 * @throws {Refusal} when it is of another major version or damaged */
export function parseDocument(value: unknown, where: string): RegistryDocument {
  const parsed = registryDocument.safeParse(value);
  if (parsed.success) return parsed.data;
  const schema = (value as { schema?: unknown } | null)?.schema;
  const reason =
    schema !== REGISTRY_SCHEMA
      ? `it is of schema ${String(schema)}, and this program reads schema ${REGISTRY_SCHEMA}`
      : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ');
  throw storeTrouble(`${where} cannot be read: ${reason}.`);
}
