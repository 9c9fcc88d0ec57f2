import type { RegisteredTeam, RegistryDocument } from '@tableside/contracts/registry/wire';
import { commitChange, readNewest, type ChangeContext } from '../registry/changes';
import type { ClaimList } from '../checks/check-declarations';
import type { Draft } from '../registry/document';
import { Refusal } from '../store/refusal';
import type { Place } from '../store/store';
import {
  claimsOf,
  isNothing,
  listClaims,
  sharedClaims,
  withClaims,
  withoutClaims,
  type Claims,
  typeClaims,
} from './team-claims';
import { takeAway } from './remotes';

type Context = Omit<ChangeContext, 'command'>;

const EMPTY: RegisteredTeam = { routes: [], places: [], services: [], content: false };

/** Gives a remote's team claims, beside those that it has. */
export function addTeam(
  context: Context,
  name: string,
  given: RegisteredTeam,
): Promise<RegistryDocument> {
  const command = `team add ${name} ${typeClaims(given)}`.trim();
  return commitChange({ ...context, command }, (draft) => {
    const teams = draft.teams ?? claimsLive(draft);
    const problems = checkOthers(name, given, teams, draft);
    if (problems.length > 0) throw new Refusal(problems);
    const { contact, ...claims } = given;
    const team = { ...withClaims(teams[name] ?? EMPTY, claims), ...(contact && { contact }) };
    return { ...draft, teams: { ...teams, [name]: team } };
  });
}

/** What the first record of all begins with: what is live, so that nobody loses anything by it. */
const claimsLive = (draft: Draft): ClaimList =>
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
            `${what} is ${other}'s. To take it from there first: npm run mfe -- team remove ${other} ${option}`,
        ),
        ...listClaims(withoutClaims(held, owned)).map(
          ({ what }) =>
            `${what} is taken: ${other} is live with it. Have ${other} give it up first.`,
        ),
      ];
    });
}

interface TeamRemoval {
  /** What it gives up; default: all, and the record goes. */
  readonly only?: RegisteredTeam | undefined;
  /** True: its remote goes too, where it is live. */
  readonly withRemote?: boolean;
}

/** Takes claims from a remote's team, or its record. */
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
          ? `${name} has no record in ${context.environment}. Which there are: npm run mfe -- team list`
          : `No team has a record in ${context.environment}, so there is nothing to remove.`,
      ]);
    }
    const isLive = Object.hasOwn(draft.remotes, name);
    if (only) return reduce(draft, name, team, only);
    if (isLive && !withRemote) {
      throw new Refusal([
        `${name} is live in ${context.environment}, so its team keeps its record. Take the remote away first, with: npm run mfe -- remove ${name}. Or both at once: npm run mfe -- team remove ${name} --with-remote`,
      ]);
    }
    const { [name]: _, ...teams } = draft.teams ?? {};
    return { ...(isLive ? takeAway(draft, name) : draft), teams };
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
            `${what} is live with ${name}@${active.version}. Have the team release without it first.`,
        ),
      );
    }
  }
  return { ...draft, teams: { ...draft.teams, [name]: withoutClaims(team, only) } };
}

/** The records of all teams.
 * @returns null where there is none, and a remote may claim what no other has */
export const readTeams = async ({ store, environment }: Place): Promise<ClaimList | null> =>
  (await readNewest(store, environment))?.teams ?? null;

export function describeTeams(teams: ClaimList | null, environment: string): string[] {
  if (!teams) {
    return [
      `No team has a record in ${environment}: a remote may claim what no other has. To begin: npm run mfe -- team add NAME --routes /PATH`,
    ];
  }
  const lines = Object.entries(teams).map(([name, team]) => {
    const { routes, places, services, content, contact } = team;
    const words = [...routes, ...places, ...services, ...(content ? ['documents'] : [])];
    const told = isNothing(team) ? 'may claim nothing' : words.join(' ');
    return `${name.padEnd(12)}${told}${contact ? `  (${contact})` : ''}`;
  });
  return lines.length > 0
    ? lines
    : [`No team has a record in ${environment}, and so no remote may claim anything.`];
}
