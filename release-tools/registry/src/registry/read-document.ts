import { containerStart, releaseBase } from '@tableside/contracts/registry/names';
import { REGISTRY_SCHEMA, remoteName } from '@tableside/contracts/registry/release';
import {
  registeredAssets,
  registeredCanary,
  registeredContent,
  registeredRelease,
  type RegisteredRelease,
  type RegistryDocument,
} from '@tableside/contracts/registry/wire';
import { loadedFiles } from './document';
import { storeTrouble } from '../store/refusal';
import { isObject, readBy, type Read, type Tell } from '../store/store';

/** What readers need of a state of the registry. */
export type LiveDocument = Pick<RegistryDocument, 'revision' | 'remotes' | 'content'>;

export interface ReadProblem {
  /** Whose it is: a remote's name, or `content of` and its name. */
  readonly entry: string;
  readonly sentence: string;
}

/** A state of the registry, as far as it can be read. */
export interface ReadDocument {
  readonly document: LiveDocument;
  /** Origin from which browsers load files of releases; left out for the site's own. */
  readonly assets?: string;
  readonly changedAt: string | null;
  readonly problems: readonly ReadProblem[];
}

type Entry = RegistryDocument['remotes'][string];

/** Reads a state of the registry entry by entry: what does not hold costs its own entry and no other. Commands, which write,
 * are as strict as `parseDocument`.
 * @throws {Refusal} for what is no registry, or one of another major version */
export function readDocument(value: unknown, where: string): ReadDocument {
  const reason = describeFrame(value);
  if (reason) throw storeTrouble(`${where} cannot be read: ${reason}.`);
  const {
    revision,
    remotes,
    content = {},
    assets = null,
    change,
  } = value as Readonly<Record<string, unknown>>;
  const problems: ReadProblem[] = [];
  const tell = (entry: string, sentence: string) => problems.push({ entry, sentence });
  return {
    document: {
      revision: revision as number,
      remotes: readEntries(remotes, (name, entry) => readRemote(name, entry, tell)),
      content: readContent(content, tell),
    },
    ...readAssets(assets, tell),
    changedAt: isObject(change) && typeof change['at'] === 'string' ? change['at'] : null,
    problems,
  };
}

function readAssets(assets: unknown, tell: Tell): Pick<ReadDocument, 'assets'> {
  if (assets === null) return {};
  const read = readBy(registeredAssets, assets);
  if ('value' in read) return { assets: read.value.origin };
  tell('assets', `Files of releases are loaded from the site itself: ${read.reason}.`);
  return {};
}

function describeFrame(value: unknown): string | null {
  if (!isObject(value)) return 'it is no registry';
  const { schema, revision, remotes } = value;
  if (schema !== REGISTRY_SCHEMA)
    return `it is of schema ${String(schema)}, and this program reads schema ${REGISTRY_SCHEMA}`;
  if (!Number.isSafeInteger(revision) || Number(revision) < 1)
    return 'its revision is no number from 1 on';
  return isObject(remotes) ? null : 'it lists no remotes';
}

/** The entries that can be read, in their order. */
function readEntries<Value>(
  entries: unknown,
  read: (name: string, entry: unknown) => Value | null,
): Record<string, Value> {
  return Object.fromEntries(
    Object.entries(entries as object).flatMap(([name, entry]) => {
      const value = read(name, entry);
      return value === null ? [] : [[name, value]];
    }),
  );
}

function readRemote(name: string, entry: unknown, tell: Tell): Entry | null {
  const refuse = (reason: string) => {
    tell(name, `The remote is left out: ${reason}.`);
    return null;
  };
  if (!remoteName.safeParse(name).success) return refuse('its name is none of a remote');
  if (!isObject(entry)) return refuse('its entry is of an unknown shape');
  const { killed = false } = entry;
  if (typeof killed !== 'boolean') return refuse('its "killed" is neither true nor false');
  const active = readRelease(name, entry['active']);
  const before = entry['lastGood'] ?? null;
  const lastGood = before === null ? null : readRelease(name, before);
  const good = lastGood && 'value' in lastGood ? lastGood.value : null;
  if (!('value' in active)) {
    if (!good) return refuse(active.reason);
    tell(name, `Its live release is left out: ${active.reason}; ${good.version} is shown.`);
    return { active: good, lastGood: null, canary: null, killed };
  }
  const isTwin = good?.container === active.value.container;
  if (lastGood && (!good || isTwin)) {
    const reason = 'reason' in lastGood ? lastGood.reason : 'its container is that of the live one';
    tell(name, `Its release before the live one is left out: ${reason}.`);
  }
  const canary = readCanary(name, entry['canary'] ?? null, active.value, tell);
  return { active: active.value, lastGood: isTwin ? null : good, canary, killed };
}

function readCanary(
  name: string,
  stored: unknown,
  live: RegisteredRelease,
  tell: Tell,
): Entry['canary'] {
  if (stored === null) return null;
  const read = readBy(registeredCanary, stored);
  const release = 'value' in read ? readRelease(name, read.value) : read;
  const isTwin = 'value' in release && release.value.container === live.container;
  if ('value' in read && 'value' in release && !isTwin) return read.value;
  const reason = 'reason' in release ? release.reason : 'its container is that of the live one';
  tell(name, `Its canary is left out: ${reason}. Everybody gets the live release.`);
  return null;
}

function readRelease(name: string, stored: unknown): Read<RegisteredRelease> {
  const read = readBy(registeredRelease, stored);
  if (!('value' in read)) return read;
  const { version, base, container, integrity } = read.value;
  if (base !== releaseBase(name, version))
    return { reason: `${version} lies at ${base}, which is not its own` };
  if (!container.startsWith(containerStart(name)))
    return { reason: `${version} has the container ${container}, which is not its own` };
  const unproven = loadedFiles(read.value).find((file) => !integrity[file]);
  return unproven ? { reason: `${version} has no hash for ${unproven}` } : read;
}

function readContent(content: unknown, tell: Tell): LiveDocument['content'] {
  if (!isObject(content)) {
    tell('content', 'All published documents are left out: they are no list of entries.');
    return {};
  }
  return readEntries(content, (owner, entry) => {
    const isNamed = remoteName.safeParse(owner).success;
    const read = isNamed
      ? readBy(registeredContent, entry)
      : { reason: 'its name is none of a remote' };
    if ('value' in read) return read.value;
    tell(`content of ${owner}`, `The published documents are left out: ${read.reason}.`);
    return null;
  });
}
