import type { RegisteredRelease } from '@tableside/contracts/registry/wire';
import { isSlotPlaceName, SLOT_PLACES } from '@tableside/contracts/remote';
import type { LiveDocument, ReadProblem } from './read-document';

type Slot = RegisteredRelease['slots'][number];

const CONTENT = 'content';
const routeKey = ({ path }: { readonly path: string }): string => `route ${path}`;
const serviceKey = (kind: string): string => `service ${kind}`;
/** A widget takes its order, its name, and in some places all there is. */
const slotKeys = ({ place, order, name }: Slot): string[] => [
  `slot ${place} ${order}`,
  ...(name ? [`section ${place} ${name}`] : []),
  ...(isSlotPlaceName(place) && SLOT_PLACES[place].isSingle ? [`place ${place}`] : []),
];

/** All that one remote alone may have. */
const claimsOf = ({ routes, slots, services, content }: RegisteredRelease): Set<string> =>
  new Set([
    ...routes.map(routeKey),
    ...slots.flatMap(slotKeys),
    ...services.map(serviceKey),
    ...(content.length > 0 ? [CONTENT] : []),
  ]);

/** Gives what two remotes claim to the one that had it before, and leaves the claim of the other out.
 * @param earlier states before this one, the newest first; asked only where claims clash
 * @returns the document with at most one remote for each claim */
export async function settleClaims<Document extends LiveDocument>(
  document: Document,
  earlier: () => AsyncIterable<LiveDocument>,
): Promise<{ readonly document: Document; readonly problems: readonly ReadProblem[] }> {
  const claimed = claimsOnPages(document);
  const owners = await findOwners(clashesOf(claimed), earlier);
  // What is switched off has its addresses still, unless another remote came for them.
  const holders = new Map([...claimed].map(([claim, [first = '']]) => [claim, first]));
  const problems: ReadProblem[] = [];
  const remotes = Object.entries(document.remotes).map(([name, remote]) => {
    const settled = settle(remote.active, name, remote.killed ? holders : owners);
    if (!remote.killed) {
      for (const sentence of settled.sentences) problems.push({ entry: name, sentence });
    }
    return [name, { ...remote, active: settled.release }] as const;
  });
  return { document: { ...document, remotes: Object.fromEntries(remotes) }, problems };
}

/** Claims of the remotes that are on the pages, with those remotes in the order of the registry. */
function claimsOnPages({ remotes }: LiveDocument): Map<string, readonly string[]> {
  const claimants = new Map<string, string[]>();
  for (const [name, { active, killed }] of Object.entries(remotes)) {
    if (killed) continue;
    for (const claim of claimsOf(active)) {
      claimants.set(claim, [...(claimants.get(claim) ?? []), name]);
    }
  }
  return claimants;
}

const clashesOf = (claimed: ReadonlyMap<string, readonly string[]>) =>
  new Map([...claimed].filter(([, names]) => names.length > 1));

/** Who has what: at each state before, those who had it then stay in the running. The registry's order decides what no
 * state tells: remotes stand in it as they were first activated. */
async function findOwners(
  clashes: ReadonlyMap<string, readonly string[]>,
  earlier: () => AsyncIterable<LiveDocument>,
): Promise<Map<string, string>> {
  let open = clashes;
  const owners = new Map([...clashes].map(([claim, [first = '']]) => [claim, first]));
  if (open.size === 0) return owners;
  for await (const { remotes } of earlier()) {
    open = new Map([...open].map(([claim, names]) => [claim, keepHolders(claim, names, remotes)]));
    for (const [claim, [first = '']] of open) owners.set(claim, first);
    open = new Map([...open].filter(([, names]) => names.length > 1));
    if (open.size === 0) break;
  }
  return owners;
}

function keepHolders(
  claim: string,
  names: readonly string[],
  remotes: LiveDocument['remotes'],
): readonly string[] {
  const holders = names.filter((name) => {
    const entry = remotes[name];
    return entry !== undefined && claimsOf(entry.active).has(claim);
  });
  return holders.length > 0 ? holders : names;
}

/** The release without what others own, and without what it has twice. */
function settle(
  release: RegisteredRelease,
  name: string,
  owners: ReadonlyMap<string, string>,
): { readonly release: RegisteredRelease; readonly sentences: readonly string[] } {
  const sentences: string[] = [];
  const taken = new Set<string>();
  const keep = (keys: readonly string[], what: string): boolean => {
    const lost = keys.find((key) => taken.has(key) || (owners.get(key) ?? name) !== name);
    if (lost === undefined) {
      for (const key of keys) taken.add(key);
      return true;
    }
    const owner = owners.get(lost) ?? name;
    const why = owner === name ? 'it has that already' : `${owner} had it before`;
    sentences.push(`${what} is left out: ${why}.`);
    return false;
  };
  const { routes, slots, services, content } = release;
  return {
    release: {
      ...release,
      routes: routes.filter((route) => keep([routeKey(route)], `The address ${route.path}`)),
      slots: slots.filter((slot) => keep(slotKeys(slot), describeSlot(slot))),
      services: services.filter((kind) => keep([serviceKey(kind)], `The service "${kind}"`)),
      content:
        content.length > 0 && keep([CONTENT], 'The claim on published documents') ? content : [],
    },
    sentences,
  };
}

const describeSlot = ({ widget, place, order }: Slot): string =>
  `${widget} at ${place} with order ${order}`;
