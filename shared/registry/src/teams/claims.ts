import type { RegisteredTeam, RegisteredRelease } from '@tableside/contracts/registry/wire';
import { isSlotPlaceName, SLOT_PLACES } from '@tableside/contracts/remote';

/** What is claimed, by whomever. */
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
