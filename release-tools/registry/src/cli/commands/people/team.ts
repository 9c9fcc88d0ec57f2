import { parseRemote } from '../../../naming/named';
import { wrongUse } from '../../../refusal';
import { isNothing } from '../../../teams/claims';
import { parseClaims, type TypedClaims } from '../../../teams/parse-claims';
import { addTeam, describeTeams, readTeams, removeTeam } from '../../../teams/team-commands';
import { type MfeCommand, remoteIn } from '../../command';

export const team: MfeCommand<TypedClaims & { readonly withRemote?: boolean }> = {
  name: 'team',
  args: '<add|remove|list> [remote]',
  summary: 'who may claim which addresses, places and services',
  teaches: `team add writes down what a remote may claim, beside what it may already; activate refuses anything else. The first
record of all writes down what is live too, so that no other team loses anything. team remove takes back what is
named, or the whole record; what is live keeps its claims. team list shows all. It makes nothing live. For the
platform's owner: whoever may write to the store may do it.`,
  examples: [
    'team add events --routes /events --slots home --contact events@example.com',
    'team remove events --slots home',
    'team remove events --with-remote',
    'team list',
  ],
  options: [
    ['--routes <paths>', 'addresses, separated by commas, such as /events'],
    ['--slots <places>', 'places, such as home:head,layout:foot; home is home:section'],
    ['--services <names>', 'services that the shell asks for, such as search'],
    ['--content', 'its words may be documents'],
    ['--contact <address>', 'whom to write to'],
    ['--with-remote', 'team remove: take the live remote away too'],
  ],
  needs: ([action, remote]) =>
    action === 'list' ? [] : [{ verb: 'team', remote: remoteIn(remote) }],
  async act({ context, add }, [action = '', named = ''], options) {
    const { environment } = context;
    if (action === 'list') {
      const teams = await readTeams(context);
      add('teams', teams);
      return describeTeams(teams, environment);
    }
    if (action !== 'add' && action !== 'remove') {
      throw wrongUse(`"team ${action}" is no command. Write team add, team remove or team list.`);
    }
    const name = parseRemote(named);
    const claims = parseClaims(options);
    if (action === 'add') {
      const { revision, teams = {} } = await addTeam(context, name, claims);
      return [
        `Written down (revision ${revision}):`,
        ...describeTeams({ [name]: teams[name] ?? claims }, environment),
      ];
    }
    const withRemote = options.withRemote ?? false;
    const only = isNothing(claims) ? undefined : claims;
    if (only && withRemote) throw wrongUse('--with-remote is for a whole record.');
    const { revision } = await removeTeam(context, name, { only, withRemote });
    return [
      only
        ? `${name} may claim that no longer (revision ${revision}).`
        : `${name} has no record any more (revision ${revision})${withRemote ? ', and is off the site' : ''}.`,
    ];
  },
};
