import { type RegisteredTeam, type RegisteredRelease } from '@tableside/contracts/registry/wire';
import { routeClaim } from '@tableside/contracts/registry/release';
import {
  isSlotPlaceName,
  SLOT_PLACES,
  SLOT_PLACE_NAMES,
  SERVICE_KINDS,
} from '@tableside/contracts/remote';
import { wrongUse } from '../store/refusal';

export type Claims = Omit<RegisteredTeam, 'contact'>;

const union = (some: readonly string[], more: readonly string[]): string[] => [
  ...new Set([...some, ...more]),
];
const without = (some: readonly string[], less: readonly string[]): string[] =>
  some.filter((each) => !less.includes(each));

/** What a live release has. The service of its own name needs no record. */
export const claimsOf = (
  name: string,
  {
    routes,
    slots,
    services,
    content,
  }: Pick<RegisteredRelease, 'routes' | 'slots' | 'services' | 'content'>,
): Claims => ({
  routes: routes.map(({ path }) => path),
  places: union(
    [],
    slots.map(({ place }) => place),
  ),
  services: without(services, [name]),
  content: content.length > 0,
});

export const withClaims = (team: RegisteredTeam, { content, ...more }: Claims): RegisteredTeam => ({
  ...team,
  routes: union(team.routes, more.routes),
  places: union(team.places, more.places),
  services: union(team.services, more.services),
  content: team.content || content,
});

export const withoutClaims = (
  team: RegisteredTeam,
  { content, ...less }: Claims,
): RegisteredTeam => ({
  ...team,
  routes: without(team.routes, less.routes),
  places: without(team.places, less.places),
  services: without(team.services, less.services),
  content: team.content && !content,
});

export const isNothing = ({ routes, places, services, content }: Claims): boolean =>
  routes.length + places.length + services.length === 0 && !content;

/** Claims in words, each with the option that gives it. */
export function listClaims(claims: Claims): { readonly what: string; readonly option: string }[] {
  const { routes, places, services, content } = claims;
  return [
    ...routes.map((path) => ({ what: `The address ${path}`, option: `--routes ${path}` })),
    ...places.map((place) => ({ what: `The place ${place}`, option: `--slots ${place}` })),
    ...services.map((name) => ({ what: `The service "${name}"`, option: `--services ${name}` })),
    ...(content ? [{ what: 'Having documents', option: '--content' }] : []),
  ];
}

/** What two cannot have at once: places for many widgets are everybody's. */
export const sharedClaims = (one: Claims, other: Claims): Claims => ({
  routes: one.routes.filter((path) => other.routes.includes(path)),
  places: one.places.filter(
    (place) =>
      other.places.includes(place) && isSlotPlaceName(place) && SLOT_PLACES[place].isSingle,
  ),
  services: one.services.filter((name) => other.services.includes(name)),
  content: one.content && other.content,
});

export interface TypedClaims {
  readonly routes?: string;
  readonly slots?: string;
  readonly services?: string;
  readonly content?: boolean;
  readonly contact?: string;
}

/** The place that a page's name alone stands for: where there is room for many widgets. */
const SHORT_PLACES: Readonly<Record<string, string>> = { home: 'home:section' };

const split = (text = ''): string[] =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean);

/** @throws {Refusal} for addresses, places and services that cannot be */
export function parseClaims(typed: TypedClaims): RegisteredTeam {
  const routes = split(typed.routes);
  const places = split(typed.slots).map((place) => SHORT_PLACES[place] ?? place);
  const services = split(typed.services);
  const contact = typed.contact?.trim();
  const problems = [
    ...routes
      .filter((path) => !routeClaim.shape.path.safeParse(path).success)
      .map((path) => `"${path}" is no address to claim. Write one lower-case part, as in /events.`),
    ...places
      .filter((place) => !isSlotPlaceName(place))
      .map(
        (place) =>
          `There is no place "${place}". The places are ${SLOT_PLACE_NAMES.join(', ')}; home stands for home:section.`,
      ),
    ...services
      .filter((service) => !SERVICE_KINDS.some((kind) => kind === service))
      .map(
        (service) =>
          `The shell asks for no service "${service}". The services are ${SERVICE_KINDS.join(', ')}. One of a remote's own, with its name, needs no record.`,
      ),
    ...(contact !== undefined && !/^\S+$/.test(contact)
      ? ['--contact is one address, such as events@example.com.']
      : []),
  ];
  if (problems.length > 0) throw wrongUse(...problems);
  return { routes, places, services, content: typed.content ?? false, ...(contact && { contact }) };
}

export const typeClaims = (claims: RegisteredTeam): string =>
  [
    ...(claims.routes.length > 0 ? [`--routes ${claims.routes.join(',')}`] : []),
    ...(claims.places.length > 0 ? [`--slots ${claims.places.join(',')}`] : []),
    ...(claims.services.length > 0 ? [`--services ${claims.services.join(',')}`] : []),
    ...(claims.content ? ['--content'] : []),
    ...(claims.contact ? [`--contact ${claims.contact}`] : []),
  ].join(' ');
