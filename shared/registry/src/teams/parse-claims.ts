import type { RegisteredTeam } from '@tableside/contracts/registry/wire';
import { routeClaim } from '@tableside/contracts/registry/release';
import { SERVICE_KINDS, isSlotPlaceName, SLOT_PLACE_NAMES } from '@tableside/contracts/remote';
import { wrongUse } from '../refusal';

/** Claims as they are typed: lists are separated by commas. */
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

/** Claims as the log has them. */
export const typeClaims = (claims: RegisteredTeam): string =>
  [
    ...(claims.routes.length > 0 ? [`--routes ${claims.routes.join(',')}`] : []),
    ...(claims.places.length > 0 ? [`--slots ${claims.places.join(',')}`] : []),
    ...(claims.services.length > 0 ? [`--services ${claims.services.join(',')}`] : []),
    ...(claims.content ? ['--content'] : []),
    ...(claims.contact ? [`--contact ${claims.contact}`] : []),
  ].join(' ');
