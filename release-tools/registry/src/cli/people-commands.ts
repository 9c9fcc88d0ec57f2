import { parseRemote } from '../registry/names';
import { wrongUse } from '../store/refusal';
import { isNothing, parseClaims, type TypedClaims } from '../operations/team-claims';
import { addTeam, describeTeams, readTeams, removeTeam } from '../operations/teams';
import { type MfeCommand, remoteIn, type Session, needNothing } from './command';
import { readFile } from 'node:fs/promises';
import {
  adopt,
  beginTrust,
  listKeys,
  newKey,
  revoke,
  trustIssuer,
  trustKey,
} from '../operations/trust';
import {
  readIssuer,
  readPublicKey,
  type TypedIssuer,
  parseScope,
  type TypedScope,
} from '../operations/parse-trust';
import { publicOf } from '../signing/keys';
import { authorize, forbidden } from '../signing/authorize';

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

type KeyOptions = TypedScope & TypedIssuer & { readonly out?: string };
type Act = (session: Session, subject: string, options: KeyOptions) => Promise<readonly string[]>;

const ACTS: Readonly<Record<string, Act>> = {
  async new({ identity }, name, options) {
    const { places } = identity;
    const { out } = options;
    const scope = out === undefined ? parseScope(options) : null;
    const { file, key } = await newKey(places, name, scope, out);
    if (scope) await identity.note(`key new ${name}`, `${scope.verbs.join(',')} is trusted to it`);
    const half = JSON.stringify({ name, ...publicOf(key) });
    return scope
      ? [
          `Made the key "${name}" in ${file}, and it is trusted here. Whoever has the file is ${name}.`,
        ]
      : [
          `Made the key "${name}" in ${file}. Nobody trusts it yet: have its public half trusted with key trust FILE, where FILE holds this line:`,
          half,
        ];
  },
  show({ identity: { key } }) {
    if (!key) throw wrongUse('There is no key here: set MFE_KEY, or make one with key init.');
    return Promise.resolve([JSON.stringify({ name: key.name, ...publicOf(key) })]);
  },
  list: ({ identity }) => listKeys(identity.places),
  async revoke({ identity, context }, name) {
    await revoke(identity.places, context.store, name);
    await identity.note(`key revoke ${name}`, 'it is trusted no longer');
    return [
      `"${name}" is revoked. What it has signed until now stays valid: look with npm run mfe -- log at what that was.`,
    ];
  },
  async trust({ identity }, subject, options) {
    const { places } = identity;
    if (/^https?:/.test(subject)) {
      const issuer = { ...(await readIssuer(subject, options)), ...parseScope(options) };
      await trustIssuer(places, issuer);
      await identity.note(`key trust ${subject}`, `${issuer.name} is trusted`);
      return [`Pipelines of ${subject} are trusted as "${issuer.name}" where their claims fit.`];
    }
    const key = await readPublicKey(await readFile(subject, 'utf8'), subject);
    await trustKey(places, { ...key, ...parseScope(options) });
    await identity.note(`key trust ${subject}`, `${key.name} is trusted`);
    return [`The key "${key.name}" is trusted here.`];
  },
  async adopt({ identity, context }) {
    const { key, caller } = identity;
    if (!key) throw forbidden('There is no key to sign with: set MFE_KEY.');
    authorize(caller, { verb: 'owner', remote: '*', environment: context.environment });
    const { revision } = await adopt(context.store, context.environment, key, context.by);
    return [
      `What is live in ${context.environment} is signed as it stands (revision ${revision}).`,
    ];
  },
  async init({ identity, context }) {
    return (await beginTrust(identity.places, context.store))
      ? ['This machine has a key, which is trusted here, and what is live is signed with it.']
      : ['There are trusted keys already. Nothing was changed.'];
  },
};

export const key: MfeCommand<KeyOptions> = {
  name: 'key',
  args: '<init|new|show|list|trust|revoke|adopt> [name|file|url]',
  summary: 'who may do what',
  teaches: `key new makes a key with what it may do, and trusts it here; with --out it only makes it, for somebody whom another
machine is to trust. key trust takes the public half of such a key, or the address of an OpenID issuer, whose pipelines need
no key. key show shows the public half of the
key that you use. key revoke ends a key, and what it has signed stays. key adopt signs what is live as it stands. key init gives this
machine a key of its own, as npm start does. Trusted keys lie in TRUSTED_KEYS, or in keys/trusted.json of DATA_DIR: never
in the store.`,
  examples: [
    'key new menu-ci --remotes menu --verbs publish,activate --envs production --expires 90d',
    'key new ana --out ana.json',
    'key trust ana.pub.json --remotes "*" --verbs owner --envs "*"',
    'key trust https://token.actions.githubusercontent.com --as menu-ci --audience tableside --claim repository=org/mfe-menu --remotes menu --verbs publish,activate --envs production',
    'key revoke menu-ci',
  ],
  options: [
    ['--remotes <names>', 'remotes, or shell, that it is for'],
    ['--verbs <names>', 'what it may do'],
    ['--envs <names>', 'environments that it is for'],
    ['--expires <time>', 'such as 90d, which is the default, or never'],
    ['--out <file>', 'new: write the key there, and do not trust it'],
    ['--as <name>', 'trust: the name of an issuer'],
    ['--audience <text>', 'trust: whom tokens of an issuer have to be for'],
    ['--claim <name=value...>', 'trust: what tokens of an issuer have to say'],
  ],
  isLocal: true,
  needs: needNothing,
  act: (session, [action = '', subject = ''], options) => {
    const act = Object.hasOwn(ACTS, action) ? ACTS[action] : undefined;
    if (!act)
      throw wrongUse(
        `"key ${action}" is no command. Write key ${Object.keys(ACTS).join(', key ')}.`,
      );
    if (!session.identity.places.folder)
      throw wrongUse('Say where the trusted keys of this store are, with TRUSTED_KEYS.');
    return act(session, subject, options);
  },
};
