import type { RegisteredTeam, RegistryDocument } from '@tableside/contracts/registry/wire';
import { commitChange, readNewest, type ChangeContext } from '../registry/changes';
import type { ClaimList } from '../checks/check-declarations';
import type { Draft } from '../registry/document';
import { Refusal } from '../store/refusal';
import type { StoreScope } from '../store/store';
import {
  claimsOf,
  isNothing,
  listClaims,
  sharedClaims,
  withClaims,
  withoutClaims,
  type Claims,
  typeClaims,
} from './team-routes';
import { withoutRemoteAndContent } from './remotes';

type Context = Omit<ChangeContext, 'command'>;

const EMPTY: RegisteredTeam = { routes: [], slots: [], services: [], content: false };

/** Adds to what a remote may use. */
export function addTeam(
  context: Context,
  name: string,
  given: RegisteredTeam,
): Promise<RegistryDocument> {
  const command = `team add ${name} ${typeClaims(given)}`.trim();
  return commitChange({ ...context, command }, (draft) => {
    const teams = draft.teams ?? claimsInUse(draft);
    const problems = checkOthers(name, given, teams, draft);
    if (problems.length > 0) throw new Refusal(problems);
    const { contact, ...claims } = given;
    const team = { ...withClaims(teams[name] ?? EMPTY, claims), ...(contact && { contact }) };
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
      const held = live ? sharedClaims(given, claimsOf(other, live.active)) : EMPTY;
      const owned = recorded ? sharedClaims(given, recorded) : EMPTY;
      return [
        ...listClaims(owned).map(
          ({ what, option }) =>
            `${what} belongs to ${other}. To revoke it there first: npm run mfe -- team remove ${other} ${option}`,
        ),
        ...listClaims(withoutClaims(held, owned)).map(
          ({ what }) =>
            `${what} is in use by the live release of ${other}. Have ${other} remove it first.`,
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
  context: Context,
  name: string,
  { only, withRemote = false }: TeamRemoval = {},
): Promise<RegistryDocument> {
  const options = `${only ? ` ${typeClaims(only)}` : ''}${withRemote ? ' --with-remote' : ''}`;
  return commitChange({ ...context, command: `team remove ${name}${options}` }, (draft) => {
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
    throw new Refusal(missing.map(({ what }) => `${what} is not on the record of ${name}.`));
  }
  const active = draft.remotes[name]?.active;
  if (active) {
    const unused = withoutClaims(only, claimsOf(name, active));
    const used = listClaims(withoutClaims(only, unused));
    if (used.length > 0) {
      throw new Refusal(
        used.map(
          ({ what }) =>
            `${what} is in use by ${name}@${active.version}. Have the team release without it first.`,
        ),
      );
    }
  }
  return { ...draft, teams: { ...draft.teams, [name]: withoutClaims(team, only) } };
}

/**
 * The records of all teams.
 * @returns null without any record: then a remote may use whatever no other remote has
 */
export const readTeams = async ({ store, environment }: StoreScope): Promise<ClaimList | null> =>
  (await readNewest(store, environment))?.teams ?? null;

export function describeTeams(teams: ClaimList | null, environment: string): string[] {
  if (!teams) {
    return [
      `No team has a record in ${environment}: a remote may use whatever no other remote has. To start: npm run mfe -- team add NAME --routes /PATH`,
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
