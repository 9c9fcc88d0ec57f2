import type {
  RegistryDocument,
  RegisteredRelease,
  RegisteredTeam,
} from '@tableside/contracts/registry/wire';
import type { ReleaseSidecar } from '@tableside/contracts/registry/release';
import { SERVICE_KINDS, isSlotName, SLOT_NAMES, SLOTS_BY_NAME } from '@tableside/contracts/remote';

/** What each remote may use. A remote that is not listed may use nothing. */
export type ClaimList = NonNullable<RegistryDocument['teams']>;

/** Routes, slots, and services that a remote uses or may use, and whether it has content. */
export type Claims = Omit<RegisteredTeam, 'contact'>;

export const NO_CLAIMS: Claims = { routes: [], slots: [], services: [], content: false };

type Declared = Pick<RegisteredRelease, 'routes' | 'slots' | 'services' | 'content'>;

/** What a release uses. The service with its own name needs no record. */
export const claimsOf = (name: string, { routes, slots, services, content }: Declared): Claims => ({
  routes: routes.map(({ path }) => path),
  slots: [...new Set(slots.map(({ slot }) => slot))],
  services: services.filter((service) => service !== name),
  content: content.length > 0,
});

const without = (some: readonly string[], less: readonly string[]): string[] =>
  some.filter((each) => !less.includes(each));

export const withoutClaims = <Some extends Claims>(
  some: Some,
  { content, ...less }: Claims,
): Some => ({
  ...some,
  routes: without(some.routes, less.routes),
  slots: without(some.slots, less.slots),
  services: without(some.services, less.services),
  content: some.content && !content,
});

/** Claims as texts, with the option of `team` that names each. */
export const listClaims = ({ routes, slots, services, content }: Claims) => [
  ...routes.map((path) => ({ what: `the route ${path}`, option: `--routes ${path}` })),
  ...slots.map((slot) => ({ what: `the slot ${slot}`, option: `--slots ${slot}` })),
  ...services.map((name) => ({ what: `the service "${name}"`, option: `--services ${name}` })),
  ...(content ? [{ what: 'content', option: '--content' }] : []),
];

/**
 * Declarations of a release that its team's record does not allow.
 * @param list undefined: a remote may use anything that no other remote has
 */
export function checkClaims(
  release: Declared & Pick<ReleaseSidecar, 'name'>,
  list: ClaimList | undefined,
): string[] {
  if (!list) return [];
  const { name, services } = release;
  const claims = { ...claimsOf(name, release), services };
  return listClaims(withoutClaims(claims, list[name] ?? NO_CLAIMS)).map(
    ({ what, option }) =>
      `release.json of ${name} declares ${what}, which its team's record does not allow. Remove it from remote.json, or ask the platform owner to allow it: npm run mfe -- team add ${name} ${option}`,
  );
}

interface Other extends Declared {
  readonly name: string;
}

/**
 * Checks what a remote declares: the site knows it, the release exposes it, and no other live remote has
 * it.
 */
export function checkDeclarations(
  release: ReleaseSidecar,
  { remotes }: Pick<RegistryDocument, 'remotes'>,
): string[] {
  const others = Object.entries(remotes)
    .filter(([name]) => name !== release.name)
    .map(([name, { active }]) => ({ ...active, name }));
  return [
    ...checkRoutes(release, others),
    ...checkSlots(release, others),
    ...checkServices(release, others),
    ...checkContent(release, others),
  ];
}

const requireExposed = ({ name, exposes }: ReleaseSidecar, module: string): string[] =>
  module in exposes
    ? []
    : [`${name} must expose ${module}; add it to "exposes" in mfe-${name}/remote.json.`];

function checkRoutes(release: ReleaseSidecar, others: readonly Other[]): string[] {
  const { name, routes } = release;
  const taken = routes.flatMap(({ path }) =>
    others
      .filter((other) => other.routes.some((claim) => claim.path === path))
      .map(
        (other) =>
          `${name} declares ${path}, which ${other.name} already serves. Remove the route, or have ${other.name} remove it first.`,
      ),
  );
  return [...(routes.length ? requireExposed(release, './routes') : []), ...taken];
}

function checkSlots(release: ReleaseSidecar, others: readonly Other[]): string[] {
  const { name, slots } = release;
  const theirs = others.flatMap((other) =>
    other.slots.map((slot) => ({ ...slot, owner: other.name })),
  );
  const problems = slots.flatMap((slot, index) => {
    const { slot: entry, widget, order } = slot;
    if (!isSlotName(entry)) {
      return [
        `${name} declares ${widget} for the unknown slot ${entry}. The slots are ${SLOT_NAMES.join(', ')}.`,
      ];
    }
    const before = slots.slice(0, index).map((own) => ({ ...own, owner: name }));
    const neighbors = [...before, ...theirs].filter((other) => other.slot === entry);
    const full = SLOTS_BY_NAME[entry].isSingle ? neighbors[0] : undefined;
    if (full) {
      return [
        `${name} declares ${widget} for ${entry}, which holds one widget and already has ${full.widget} of ${full.owner}. Remove one of the two.`,
      ];
    }
    return neighbors.flatMap((other) => [
      ...(other.order === order
        ? [
            `${widget} of ${name} has order ${order} at ${entry}, as does ${other.widget} of ${other.owner}. Choose another number from 0 to 999.`,
          ]
        : []),
      ...(slot.name && other.name === slot.name
        ? [
            `${widget} of ${name} is called "${slot.name}" at ${entry}, as is ${other.widget} of ${other.owner}. Choose another name.`,
          ]
        : []),
      ...(other.owner === name && other.widget === widget
        ? [`${name} declares ${widget} for ${entry} twice. Remove one of the two.`]
        : []),
    ]);
  });
  return [...(slots.length ? requireExposed(release, './widgets') : []), ...problems];
}

function checkServices(release: ReleaseSidecar, others: readonly Other[]): string[] {
  const { name, services } = release;
  return services.flatMap((service) => {
    // Releases built with contracts 0.1.0 may declare a service with their own name. Nothing loads it.
    if (service === name) return [];
    if (!SERVICE_KINDS.some((kind) => kind === service)) {
      return [
        `${name} declares the service "${service}", which the shell does not use. The services are ${SERVICE_KINDS.join(', ')}.`,
      ];
    }
    const taken = others
      .filter((other) => other.services.includes(service))
      .map(
        (other) =>
          `${name} declares the service "${service}", which ${other.name} already offers. Remove it, or have ${other.name} remove it first.`,
      );
    return [...requireExposed(release, `./services/${service}`), ...taken];
  });
}

/**
 * Content of one remote is released together and has one revision, so only one remote at a time can
 * declare content.
 */
const checkContent = ({ name, content }: ReleaseSidecar, others: readonly Other[]): string[] =>
  others
    .filter((other) => content.length && other.content.length)
    .map(
      (other) =>
        `${name} declares "content", which ${other.name} already has. Remove it, or have ${other.name} remove it first.`,
    );
