import type { RegisteredTeam, RegistryDocument } from '@tableside/contracts/registry/wire';
import { commitChange, readNewest, type ChangeContext } from '../registry/changes';
import {
  type ClaimList,
  type Claims,
  claimsOf,
  listClaims,
  NO_CLAIMS,
  withoutClaims,
} from '../checks/check-declarations';
import type { Draft } from '../registry/document';
import { Refusal, usageError } from '../store/refusal';
import type { StoreScope } from '../store/store';
import { withoutRemoteAndContent } from './remotes';
import { routeDeclaration } from '@tableside/contracts/registry/release';
import { isSlotName, SLOTS_BY_NAME, SLOT_NAMES, SERVICE_KINDS } from '@tableside/contracts/remote';

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Adds to what a remote may use. */
export function addTeam(
  context: ChangeContext,
  name: string,
  given: RegisteredTeam,
): Promise<RegistryDocument> {
  const command = `team add ${name} ${typeClaims(given)}`.trim();
  return commitChange(context, command, (draft) => {
    const teams = draft.teams ?? claimsInUse(draft);
    const problems = checkOthers(name, given, teams, draft);
    if (problems.length > 0) throw new Refusal(problems);
    const before: RegisteredTeam = teams[name] ?? NO_CLAIMS;
    const team = {
      ...before,
      routes: union(before.routes, given.routes),
      slots: union(before.slots, given.slots),
      services: union(before.services, given.services),
      content: before.content || given.content,
      ...(given.contact && { contact: given.contact }),
    };
    return { ...draft, teams: { ...teams, [name]: team } };
  });
}

/** The first record includes what is live, so that no remote loses anything. */
const claimsInUse = (draft: Draft): ClaimList =>
  Object.fromEntries(
    Object.entries(draft.remotes).map(([name, { active }]) => [name, claimsOf(name, active)]),
  );

function checkOthers(name: string, given: Claims, teams: ClaimList, draft: Draft): string[] {
  const others = [...new Set([...Object.keys(teams), ...Object.keys(draft.remotes)])];
  return others
    .filter((other) => other !== name)
    .flatMap((other) => {
      const live = draft.remotes[other];
      const recorded = teams[other];
      const held = live ? sharedClaims(given, claimsOf(other, live.active)) : NO_CLAIMS;
      const owned = recorded ? sharedClaims(given, recorded) : NO_CLAIMS;
      return [
        ...listClaims(owned).map(
          ({ what, option }) =>
            `${capitalize(what)} belongs to ${other}. To revoke it there first: npm run mfe -- team remove ${other} ${option}`,
        ),
        ...listClaims(withoutClaims(held, owned)).map(
          ({ what }) =>
            `${capitalize(what)} is in use by the live release of ${other}. Have ${other} remove it first.`,
        ),
      ];
    });
}

interface TeamRemoval {
  /** What to revoke; default: the entire record. */
  readonly only?: RegisteredTeam | undefined;
  /** True: also removes its remote, if it is live. */
  readonly withRemote?: boolean;
}

/** Revokes what a remote may use, or its entire record. */
export function removeTeam(
  context: ChangeContext,
  name: string,
  { only, withRemote = false }: TeamRemoval = {},
): Promise<RegistryDocument> {
  const options = `${only ? ` ${typeClaims(only)}` : ''}${withRemote ? ' --with-remote' : ''}`;
  return commitChange(context, `team remove ${name}${options}`, (draft) => {
    const team = draft.teams?.[name];
    if (!team) {
      throw new Refusal([
        draft.teams
          ? `${name} has no record in ${context.environment}. To list the records: npm run mfe -- team list`
          : `No team has a record in ${context.environment}, so there is nothing to remove.`,
      ]);
    }
    const isLive = Object.hasOwn(draft.remotes, name);
    if (only) return reduce(draft, name, team, only);
    if (isLive && !withRemote) {
      throw new Refusal([
        `${name} is live in ${context.environment}, so its record is still needed. Remove the remote first: npm run mfe -- remove ${name}. To remove both at once: npm run mfe -- team remove ${name} --with-remote`,
      ]);
    }
    const { [name]: _, ...teams } = draft.teams ?? {};
    return { ...(isLive ? withoutRemoteAndContent(draft, name) : draft), teams };
  });
}

function reduce(draft: Draft, name: string, team: RegisteredTeam, only: RegisteredTeam): Draft {
  const missing = listClaims(withoutClaims(only, team));
  if (missing.length > 0) {
    throw new Refusal(
      missing.map(({ what }) => `${capitalize(what)} is not in the record of ${name}.`),
    );
  }
  const active = draft.remotes[name]?.active;
  if (active) {
    const unused = withoutClaims(only, claimsOf(name, active));
    const used = listClaims(withoutClaims(only, unused));
    if (used.length > 0) {
      throw new Refusal(
        used.map(
          ({ what }) =>
            `${capitalize(what)} is in use by ${name}@${active.version}. Have the team release without it first.`,
        ),
      );
    }
  }
  return { ...draft, teams: { ...draft.teams, [name]: withoutClaims(team, only) } };
}

/**
 * The records of all teams.
 * @returns null without any record: then a remote may use anything that no other remote has
 */
export const readTeams = async ({ store, environment }: StoreScope): Promise<ClaimList | null> =>
  (await readNewest(store, environment))?.teams ?? null;

export function describeTeams(teams: ClaimList | null, environment: string): string[] {
  if (!teams) {
    return [
      `No team has a record in ${environment}: a remote may use anything that no other remote has. To start: npm run mfe -- team add NAME --routes /PATH`,
    ];
  }
  const lines = Object.entries(teams).map(([name, team]) => {
    const { routes, slots, services, content, contact } = team;
    const entries = [...routes, ...slots, ...services, ...(content ? ['content'] : [])];
    const text = isNothing(team) ? 'may use nothing' : entries.join(' ');
    return `${name.padEnd(12)}${text}${contact ? `  (${contact})` : ''}`;
  });
  return lines.length > 0
    ? lines
    : [`No team has a record in ${environment}, so no remote may use anything.`];
}

const union = (some: readonly string[], more: readonly string[]): string[] => [
  ...new Set([...some, ...more]),
];

export const isNothing = ({ routes, slots, services, content }: Claims): boolean =>
  routes.length + slots.length + services.length === 0 && !content;

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

/** A page's name alone means its slot for many widgets. */
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
