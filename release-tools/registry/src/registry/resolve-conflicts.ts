import type { RegisteredRelease } from '@tableside/contracts/registry/wire';
import { isSlotName, SLOTS_BY_NAME } from '@tableside/contracts/remote';
import type { LiveRegistry, ReadProblem } from './read-document';

type Slot = RegisteredRelease['slots'][number];

const CONTENT = 'content';
const routeKey = ({ path }: { readonly path: string }): string => `route ${path}`;
const serviceKey = (kind: string): string => `service ${kind}`;
/** A widget takes its order, its name, and in some slots the only position. */
const slotKeys = ({ slot, order, name }: Slot): string[] => [
  `slot ${slot} ${order}`,
  ...(name ? [`section ${slot} ${name}`] : []),
  ...(isSlotName(slot) && SLOTS_BY_NAME[slot].isSingle ? [`only ${slot}`] : []),
];

/** Everything that only one remote may have. */
const listKeys = ({ routes, slots, services, content }: RegisteredRelease): Set<string> =>
  new Set([
    ...routes.map(routeKey),
    ...slots.flatMap(slotKeys),
    ...services.map(serviceKey),
    ...(content.length > 0 ? [CONTENT] : []),
  ]);

/**
 * Resolves conflicts between remotes: the remote that had something first keeps it, and the other
 * remote's entry is removed.
 * @param earlier states before this one, newest first; only read when there is a conflict
 * @returns the document without conflicts
 */
export async function resolveConflicts<Document extends LiveRegistry>(
  document: Document,
  earlier: () => AsyncIterable<LiveRegistry>,
): Promise<{ readonly document: Document; readonly problems: readonly ReadProblem[] }> {
  const declared = listOwners(document);
  const owners = await findOwners(findConflicts(declared), earlier);
  // A disabled remote keeps its routes, unless another remote has taken them.
  const holders = new Map([...declared].map(([key, [first = '']]) => [key, first]));
  const problems: ReadProblem[] = [];
  const remotes = Object.entries(document.remotes).map(([name, remote]) => {
    const resolved = keepOwned(remote.active, name, remote.disabled ? holders : owners);
    if (!remote.disabled) {
      for (const message of resolved.messages) problems.push({ entry: name, message });
    }
    return [name, { ...remote, active: resolved.release }] as const;
  });
  return { document: { ...document, remotes: Object.fromEntries(remotes) }, problems };
}

/** Owners of everything that the shown remotes declare, in the registry's order. */
function listOwners({ remotes }: LiveRegistry): Map<string, readonly string[]> {
  const owners = new Map<string, string[]>();
  for (const [name, { active, disabled }] of Object.entries(remotes)) {
    if (disabled) continue;
    for (const key of listKeys(active)) {
      owners.set(key, [...(owners.get(key) ?? []), name]);
    }
  }
  return owners;
}

const findConflicts = (declared: ReadonlyMap<string, readonly string[]>) =>
  new Map([...declared].filter(([, names]) => names.length > 1));

/**
 * Finds the owners of conflicting entries: going back in time, remotes that had the entry stay
 * candidates. The registry's order, which is the order of first activation, breaks ties.
 */
async function findOwners(
  conflicts: ReadonlyMap<string, readonly string[]>,
  earlier: () => AsyncIterable<LiveRegistry>,
): Promise<Map<string, string>> {
  let open = conflicts;
  const owners = new Map([...conflicts].map(([key, [first = '']]) => [key, first]));
  if (open.size === 0) return owners;
  for await (const { remotes } of earlier()) {
    open = new Map([...open].map(([key, names]) => [key, filterHolders(key, names, remotes)]));
    for (const [key, [first = '']] of open) owners.set(key, first);
    open = new Map([...open].filter(([, names]) => names.length > 1));
    if (open.size === 0) break;
  }
  return owners;
}

function filterHolders(
  key: string,
  names: readonly string[],
  remotes: LiveRegistry['remotes'],
): readonly string[] {
  const holders = names.filter((name) => {
    const entry = remotes[name];
    return entry !== undefined && listKeys(entry.active).has(key);
  });
  return holders.length > 0 ? holders : names;
}

/** The release without entries of other owners and without duplicates. */
function keepOwned(
  release: RegisteredRelease,
  name: string,
  owners: ReadonlyMap<string, string>,
): { readonly release: RegisteredRelease; readonly messages: readonly string[] } {
  const messages: string[] = [];
  const taken = new Set<string>();
  const keep = (keys: readonly string[], what: string): boolean => {
    const lost = keys.find((key) => taken.has(key) || (owners.get(key) ?? name) !== name);
    if (lost === undefined) {
      for (const key of keys) taken.add(key);
      return true;
    }
    const owner = owners.get(lost) ?? name;
    const why = owner === name ? 'it is a duplicate' : `${owner} had it before`;
    messages.push(`Skipped ${what}: ${why}.`);
    return false;
  };
  const { routes, slots, services, content } = release;
  return {
    release: {
      ...release,
      routes: routes.filter((route) => keep([routeKey(route)], `the route ${route.path}`)),
      slots: slots.filter((slot) => keep(slotKeys(slot), describeSlot(slot))),
      services: services.filter((kind) => keep([serviceKey(kind)], `the service "${kind}"`)),
      content: content.length > 0 && keep([CONTENT], 'its published content') ? content : [],
    },
    messages,
  };
}

const describeSlot = ({ widget, slot, order }: Slot): string =>
  `${widget} at ${slot} with order ${order}`;
