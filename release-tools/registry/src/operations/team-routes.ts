import { type RegisteredTeam, type RegisteredRelease } from '@tableside/contracts/registry/wire';
import { routeDeclaration } from '@tableside/contracts/registry/release';
import { isSlotName, SLOTS_BY_NAME, SLOT_NAMES, SERVICE_KINDS } from '@tableside/contracts/remote';
import { usageError } from '../store/refusal';

export type Claims = Omit<RegisteredTeam, 'contact'>;

const union = (some: readonly string[], more: readonly string[]): string[] => [
  ...new Set([...some, ...more]),
];
const without = (some: readonly string[], less: readonly string[]): string[] =>
  some.filter((each) => !less.includes(each));

/** What a live release uses. The service with its own name needs no record. */
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
  slots: union(
    [],
    slots.map(({ slot }) => slot),
  ),
  services: without(services, [name]),
  content: content.length > 0,
});

export const withClaims = (team: RegisteredTeam, { content, ...more }: Claims): RegisteredTeam => ({
  ...team,
  routes: union(team.routes, more.routes),
  slots: union(team.slots, more.slots),
  services: union(team.services, more.services),
  content: team.content || content,
});

export const withoutClaims = (
  team: RegisteredTeam,
  { content, ...less }: Claims,
): RegisteredTeam => ({
  ...team,
  routes: without(team.routes, less.routes),
  slots: without(team.slots, less.slots),
  services: without(team.services, less.services),
  content: team.content && !content,
});

export const isNothing = ({ routes, slots, services, content }: Claims): boolean =>
  routes.length + slots.length + services.length === 0 && !content;

/** What a record allows, as texts with the option that allows it. */
export function listClaims(claims: Claims): { readonly what: string; readonly option: string }[] {
  const { routes, slots, services, content } = claims;
  return [
    ...routes.map((path) => ({ what: `The route ${path}`, option: `--routes ${path}` })),
    ...slots.map((slot) => ({ what: `The slot ${slot}`, option: `--slots ${slot}` })),
    ...services.map((name) => ({ what: `The service "${name}"`, option: `--services ${name}` })),
    ...(content ? [{ what: 'Content', option: '--content' }] : []),
  ];
}

/** What only one remote can have. Slots for many widgets are shared. */
export const sharedClaims = (one: Claims, other: Claims): Claims => ({
  routes: one.routes.filter((path) => other.routes.includes(path)),
  slots: one.slots.filter(
    (slot) => other.slots.includes(slot) && isSlotName(slot) && SLOTS_BY_NAME[slot].isSingle,
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

/** A page's name alone stands for its slot for many widgets. */
const SHORT_NAMES: Readonly<Record<string, string>> = { home: 'home:section' };

const split = (text = ''): string[] =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean);

/** @throws {Refusal} for unknown slots and services, and for invalid routes */
export function parseClaims(typed: TypedClaims): RegisteredTeam {
  const routes = split(typed.routes);
  const slots = split(typed.slots).map((slot) => SHORT_NAMES[slot] ?? slot);
  const services = split(typed.services);
  const contact = typed.contact?.trim();
  const problems = [
    ...routes
      .filter((path) => !routeDeclaration.shape.path.safeParse(path).success)
      .map(
        (path) =>
          `"${path}" is not a valid route. Use a single lowercase segment, such as /events.`,
      ),
    ...slots
      .filter((slot) => !isSlotName(slot))
      .map(
        (slot) =>
          `There is no slot "${slot}". The slots are ${SLOT_NAMES.join(', ')}; home means home:section.`,
      ),
    ...services
      .filter((service) => !SERVICE_KINDS.some((kind) => kind === service))
      .map(
        (service) =>
          `The shell does not use a service "${service}". The services are ${SERVICE_KINDS.join(', ')}. A service with the remote's own name needs no record.`,
      ),
    ...(contact !== undefined && !/^\S+$/.test(contact)
      ? ['--contact must be one email address, such as events@example.com.']
      : []),
  ];
  if (problems.length > 0) throw usageError(...problems);
  return { routes, slots, services, content: typed.content ?? false, ...(contact && { contact }) };
}

export const typeClaims = (claims: RegisteredTeam): string =>
  [
    ...(claims.routes.length > 0 ? [`--routes ${claims.routes.join(',')}`] : []),
    ...(claims.slots.length > 0 ? [`--slots ${claims.slots.join(',')}`] : []),
    ...(claims.services.length > 0 ? [`--services ${claims.services.join(',')}`] : []),
    ...(claims.content ? ['--content'] : []),
    ...(claims.contact ? [`--contact ${claims.contact}`] : []),
  ].join(' ');
