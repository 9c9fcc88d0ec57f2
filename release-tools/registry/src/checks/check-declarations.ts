import type { RegistryDocument, RegisteredRelease } from '@tableside/contracts/registry/wire';
import type { ReleaseSidecar } from '@tableside/contracts/registry/release';
import {
  SERVICE_KINDS,
  isSlotPlaceName,
  SLOT_PLACE_NAMES,
  SLOT_PLACES,
} from '@tableside/contracts/remote';

/** What each remote may claim. A remote that is not named may claim nothing. */
export type ClaimList = NonNullable<RegistryDocument['teams']>;

type Claiming = Pick<ReleaseSidecar, 'name' | 'routes' | 'slots' | 'services' | 'content'>;

/** What a release claims that the record of its team does not have.
 * @param list undefined: every remote may claim what nobody else has */
export function checkClaims(
  { name, routes, slots, services, content }: Claiming,
  list: ClaimList | undefined,
): string[] {
  if (!list) return [];
  const own = list[name] ?? { routes: [], places: [], services: [], content: false };
  const beyond = (claims: readonly string[], allowed: readonly string[]) =>
    [...new Set(claims)].filter((claim) => !allowed.includes(claim));
  return [
    ...beyond(
      routes.map(({ path }) => path),
      own.routes,
    ).map((path) => [`the address ${path}`, `--routes ${path}`]),
    ...beyond(
      slots.map(({ place }) => place),
      own.places,
    ).map((place) => [`the place ${place}`, `--slots ${place}`]),
    ...beyond(services, own.services).map((service) => [
      `the service "${service}"`,
      `--services ${service}`,
    ]),
    ...(content.length > 0 && !own.content ? [['documents', '--content']] : []),
  ].map(
    ([claim, option]) =>
      `release.json of ${name} claims ${claim}, which the record of its team does not give it. Remove the claim from its remote.json, or have the platform's owner give it: npm run mfe -- team add ${name} ${option}`,
  );
}

interface Other extends Pick<RegisteredRelease, 'routes' | 'slots' | 'services' | 'content'> {
  readonly name: string;
}

/** What a remote declares: that the site knows it, that the release exposes it, and that no other live remote offers it
 * already. */
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

const mustExpose = ({ name, exposes }: ReleaseSidecar, module: string): string[] =>
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
          `${name} claims ${path}, which ${other.name} serves already. Remove the claim, or have ${other.name} give it up first.`,
      ),
  );
  return [...(routes.length ? mustExpose(release, './routes') : []), ...taken];
}

function checkSlots(release: ReleaseSidecar, others: readonly Other[]): string[] {
  const { name, slots } = release;
  const theirs = others.flatMap((other) =>
    other.slots.map((slot) => ({ ...slot, owner: other.name })),
  );
  const problems = slots.flatMap((slot, index) => {
    const { place, widget, order } = slot;
    if (!isSlotPlaceName(place)) {
      return [
        `${name} declares ${widget} for ${place}, and there is no such place. The places are ${SLOT_PLACE_NAMES.join(', ')}.`,
      ];
    }
    const before = slots.slice(0, index).map((own) => ({ ...own, owner: name }));
    const neighbours = [...before, ...theirs].filter((other) => other.place === place);
    const full = SLOT_PLACES[place].isSingle ? neighbours[0] : undefined;
    if (full) {
      return [
        `${name} declares ${widget} for ${place}, which holds one widget, and ${full.widget} of ${full.owner} is there already. Remove one of the two.`,
      ];
    }
    return neighbours.flatMap((other) => [
      ...(other.order === order
        ? [
            `${widget} of ${name} has order ${order} at ${place}, and so has ${other.widget} of ${other.owner}. Choose another number from 0 to 999.`,
          ]
        : []),
      ...(slot.name && other.name === slot.name
        ? [
            `${widget} of ${name} is called "${slot.name}" at ${place}, and so is ${other.widget} of ${other.owner}. Choose another name.`,
          ]
        : []),
      ...(other.owner === name && other.widget === widget
        ? [`${name} declares ${widget} for ${place} twice. Remove one of the two.`]
        : []),
    ]);
  });
  return [...(slots.length ? mustExpose(release, './widgets') : []), ...problems];
}

function checkServices(release: ReleaseSidecar, others: readonly Other[]): string[] {
  const { name, services } = release;
  return services.flatMap((service) => {
    // Releases built with contracts 0.1.0 may declare one with their own name. Nothing loads it.
    if (service === name) return [];
    if (!SERVICE_KINDS.some((kind) => kind === service)) {
      return [
        `${name} declares the service "${service}", and the shell asks for no such service. The services are ${SERVICE_KINDS.join(', ')}.`,
      ];
    }
    const taken = others
      .filter((other) => other.services.includes(service))
      .map(
        (other) =>
          `${name} declares the service "${service}", which ${other.name} offers already. Remove it, or have ${other.name} give it up first.`,
      );
    return [...mustExpose(release, `./services/${service}`), ...taken];
  });
}

/** Documents of one remote go live together and follow one revision, so one remote at a time has them. */
const checkContent = ({ name, content }: ReleaseSidecar, others: readonly Other[]): string[] =>
  others
    .filter((other) => content.length && other.content.length)
    .map(
      (other) =>
        `${name} declares documents under "content", and ${other.name} has them already. Remove them, or have ${other.name} give them up first.`,
    );
