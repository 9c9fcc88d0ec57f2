import { containerStart, releaseBase } from '@tableside/contracts/registry/names';
import { REGISTRY_SCHEMA, remoteName } from '@tableside/contracts/registry/release';
import {
  registeredAssets,
  registeredCanary,
  registeredContent,
  registeredFreeze,
  type RegisteredFreeze,
  registeredRelease,
  type RegisteredRelease,
  type RegistryDocument,
} from '@tableside/contracts/registry/wire';
import { loadedFiles } from './document';
import { damagedStoreError } from '../store/refusal';
import { isObject, readBy, type Read, type Notify } from '../store/store';

/** What readers need from a state of the registry. */
export type LiveRegistry = Pick<RegistryDocument, 'revision' | 'remotes' | 'content'>;

export interface ReadProblem {
  /** A remote's name, or `content of` and its name. */
  readonly entry: string;
  readonly message: string;
}

/** A state of the registry, as far as it can be read. */
export interface ReadDocument {
  readonly document: LiveRegistry;
  /** Origin from which browsers load release files; omitted for the site's own. */
  readonly assets?: string;
  /** When, by whom, and with which command it was made. */
  readonly changedAt: string | null;
  readonly by: string;
  readonly command: string;
  /** Freezes that can be read, by remote. */
  readonly freezes: Readonly<Record<string, RegisteredFreeze>>;
  readonly problems: readonly ReadProblem[];
}

type Entry = RegistryDocument['remotes'][string];

/**
 * Reads a state of the registry entry by entry: an invalid entry is skipped without affecting the others.
 * Commands, which write, are as strict as `parseDocument`.
 * @throws {Refusal} for something that is not a registry, or one of another major version
 */
export function readDocument(value: unknown, where: string): ReadDocument {
  const reason = describeFrame(value);
  if (reason) throw damagedStoreError(`${where} cannot be read: ${reason}.`);
  const {
    revision,
    remotes,
    content = {},
    assets = null,
    freezes,
    change,
  } = value as Readonly<Record<string, unknown>>;
  const { at, by, command } = isObject(change) ? change : {};
  const problems: ReadProblem[] = [];
  const notify = (entry: string, message: string) => problems.push({ entry, message });
  return {
    document: {
      revision: revision as number,
      remotes: readEntries(remotes, (name, entry) => readRemote(name, entry, notify)),
      content: readContent(content, notify),
    },
    ...readAssets(assets, notify),
    changedAt: typeof at === 'string' ? at : null,
    by: typeof by === 'string' ? by : 'unknown',
    command: typeof command === 'string' ? command : 'unknown',
    freezes: readEntries(isObject(freezes) ? freezes : {}, (_scope, entry) => {
      const read = readBy(registeredFreeze, entry);
      return 'value' in read ? read.value : null;
    }),
    problems,
  };
}

function readAssets(assets: unknown, notify: Notify): Pick<ReadDocument, 'assets'> {
  if (assets === null) return {};
  const read = readBy(registeredAssets, assets);
  if ('value' in read) return { assets: read.value.origin };
  notify('assets', `Release files are loaded from the site itself: ${read.reason}.`);
  return {};
}

function describeFrame(value: unknown): string | null {
  if (!isObject(value)) return 'it is not a registry';
  const { schema, revision, remotes } = value;
  if (schema !== REGISTRY_SCHEMA)
    return `its schema is ${String(schema)}, but this program reads schema ${REGISTRY_SCHEMA}`;
  if (!Number.isSafeInteger(revision) || Number(revision) < 1)
    return 'its revision is not a positive number';
  return isObject(remotes) ? null : 'it lists no remotes';
}

/** The entries that can be read, in order. */
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

function readRemote(name: string, entry: unknown, notify: Notify): Entry | null {
  const refuse = (reason: string) => {
    notify(name, `Skipped the remote: ${reason}.`);
    return null;
  };
  if (!remoteName.safeParse(name).success) return refuse('its name is not a valid remote name');
  if (!isObject(entry)) return refuse('its entry has an unknown format');
  const { disabled = false } = entry;
  if (typeof disabled !== 'boolean') return refuse('its "disabled" is neither true nor false');
  const active = readRelease(name, entry['active']);
  const before = entry['lastGood'] ?? null;
  const lastGood = before === null ? null : readRelease(name, before);
  const good = lastGood && 'value' in lastGood ? lastGood.value : null;
  if (!('value' in active)) {
    if (!good) return refuse(active.reason);
    notify(name, `Skipped its live release: ${active.reason}. Showing ${good.version} instead.`);
    return { active: good, lastGood: null, canary: null, disabled };
  }
  const isSameContainer = good?.container === active.value.container;
  if (lastGood && (!good || isSameContainer)) {
    const reason =
      'reason' in lastGood ? lastGood.reason : 'it has the same container as the live release';
    notify(name, `Skipped its fallback: ${reason}.`);
  }
  const canary = readCanary(name, entry['canary'] ?? null, active.value, notify);
  return { active: active.value, lastGood: isSameContainer ? null : good, canary, disabled };
}

function readCanary(
  name: string,
  stored: unknown,
  live: RegisteredRelease,
  notify: Notify,
): Entry['canary'] {
  if (stored === null) return null;
  const read = readBy(registeredCanary, stored);
  const release = 'value' in read ? readRelease(name, read.value) : read;
  const isSameContainer = 'value' in release && release.value.container === live.container;
  if ('value' in read && 'value' in release && !isSameContainer) return read.value;
  const reason =
    'reason' in release ? release.reason : 'it has the same container as the live release';
  notify(name, `Skipped its canary: ${reason}. All visitors get the live release.`);
  return null;
}

function readRelease(name: string, stored: unknown): Read<RegisteredRelease> {
  const read = readBy(registeredRelease, stored);
  if (!('value' in read)) return read;
  const { version, base, container, integrity } = read.value;
  if (base !== releaseBase(name, version))
    return { reason: `${version} is stored at ${base}, which is not its own path` };
  if (!container.startsWith(containerStart(name)))
    return { reason: `${version} has the container ${container}, which is not its own` };
  const unhashed = loadedFiles(read.value).find((file) => !integrity[file]);
  return unhashed ? { reason: `${version} has no hash for ${unhashed}` } : read;
}

function readContent(content: unknown, notify: Notify): LiveRegistry['content'] {
  if (!isObject(content)) {
    notify('content', 'Skipped all published content: it is not a list of entries.');
    return {};
  }
  return readEntries(content, (owner, entry) => {
    const isNamed = remoteName.safeParse(owner).success;
    const read = isNamed
      ? readBy(registeredContent, entry)
      : { reason: 'its name is not a valid remote name' };
    if ('value' in read) return read.value;
    notify(`content of ${owner}`, `Skipped the published content: ${read.reason}.`);
    return null;
  });
}
