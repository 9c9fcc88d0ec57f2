import { parseRemote } from '../registry/names';
import { usageError } from '../store/refusal';
import {
  isNothing,
  parseClaims,
  type TypedClaims,
  addTeam,
  describeTeams,
  readTeams,
  removeTeam,
} from '../operations/teams';
import { type MfeCommand, remoteIn, type Session, needNothing } from './command';
import { readFile } from 'node:fs/promises';
import {
  adopt,
  startTrust,
  listKeys,
  newKey,
  revoke,
  trustIssuer,
  trustKey,
  readIssuer,
  readPublicKey,
  type TypedIssuer,
  parseScope,
  type TypedScope,
} from '../operations/trust';
import { publicOf } from '../signing/keys';
import { authorize, forbidden } from '../signing/authorize';

export const team: MfeCommand<TypedClaims & { readonly withRemote?: boolean }> = {
  name: 'team',
  args: '<add|remove|list> [remote]',
  summary: 'manage which routes, slots, and services a team may use',
  description: `team add lets a remote use more routes, slots, and services; activate rejects anything that is not in its record. The
first record also records what is live, so that no other team loses anything. team remove revokes what you name, or
the whole record; what is live cannot be revoked. team list shows all records. These commands make nothing live. They
are for the platform owner: anyone who can write to the store can run them.`,
  examples: [
    'team add events --routes /events --slots home --contact events@example.com',
    'team remove events --slots home',
    'team remove events --with-remote',
    'team list',
  ],
  options: [
    ['--routes <paths>', 'routes, separated by commas, such as /events'],
    ['--slots <slots>', 'slots, such as home:head,layout:foot; home means home:section'],
    ['--services <names>', 'services of the shell, such as search'],
    ['--content', 'the remote may publish content'],
    ['--contact <address>', 'email address of the team'],
    ['--with-remote', 'team remove: also remove the live remote'],
  ],
  needs: ([action, remote]) =>
    action === 'list' ? [] : [{ verb: 'team', remote: remoteIn(remote) }],
  async action({ context, add }, [action = '', named = ''], options) {
    const { environment } = context;
    if (action === 'list') {
      const teams = await readTeams(context);
      add('teams', teams);
      return describeTeams(teams, environment);
    }
    if (action !== 'add' && action !== 'remove') {
      throw usageError(
        `Unknown command "team ${action}". Use team add, team remove, or team list.`,
      );
    }
    const name = parseRemote(named);
    const claims = parseClaims(options);
    if (action === 'add') {
      const { revision, teams = {} } = await addTeam(context, name, claims);
      return [
        `Recorded (revision ${revision}):`,
        ...describeTeams({ [name]: teams[name] ?? claims }, environment),
      ];
    }
    const withRemote = options.withRemote ?? false;
    const only = isNothing(claims) ? undefined : claims;
    if (only && withRemote)
      throw usageError('--with-remote only works when removing a whole record.');
    const { revision } = await removeTeam(context, name, { only, withRemote });
    return [
      only
        ? `${name} may no longer use that (revision ${revision}).`
        : `Removed the record of ${name}${withRemote ? ' and removed the remote from the site' : ''} (revision ${revision}).`,
    ];
  },
};

type KeyOptions = TypedScope & TypedIssuer & { readonly out?: string };
type Action = (
  session: Session,
  subject: string,
  options: KeyOptions,
) => Promise<readonly string[]>;

const ACTIONS: Readonly<Record<string, Action>> = {
  async new({ identity }, name, options) {
    const { keyPaths } = identity;
    const { out } = options;
    const scope = out === undefined ? parseScope(options) : null;
    const { file, key } = await newKey(keyPaths, name, scope, out);
    if (scope) await identity.record(`key new ${name}`, `trusted with ${scope.verbs.join(',')}`);
    const half = JSON.stringify({ name, ...publicOf(key) });
    return scope
      ? [
          `Created the key "${name}" in ${file}; it is trusted here. Anyone who has the file can act as ${name}.`,
        ]
      : [
          `Created the key "${name}" in ${file}. It is not trusted yet. Run key trust FILE where it should be trusted, with a file that contains this line:`,
          half,
        ];
  },
  show({ identity: { key } }) {
    if (!key)
      throw usageError(
        'There is no key on this machine: set MFE_KEY, or create one with key init.',
      );
    return Promise.resolve([JSON.stringify({ name: key.name, ...publicOf(key) })]);
  },
  list: ({ identity }) => listKeys(identity.keyPaths),
  async revoke({ identity, context }, name) {
    await revoke(identity.keyPaths, context.store, name);
    await identity.record(`key revoke ${name}`, 'no longer trusted');
    return [
      `"${name}" is revoked. What it has signed so far stays valid; to review that, run npm run mfe -- log`,
    ];
  },
  async trust({ identity }, subject, options) {
    const { keyPaths } = identity;
    if (/^https?:/.test(subject)) {
      const issuer = { ...(await readIssuer(subject, options)), ...parseScope(options) };
      await trustIssuer(keyPaths, issuer);
      await identity.record(`key trust ${subject}`, `trusted ${issuer.name}`);
      return [`Pipelines of ${subject} whose claims match are trusted as "${issuer.name}".`];
    }
    const key = await readPublicKey(await readFile(subject, 'utf8'), subject);
    await trustKey(keyPaths, { ...key, ...parseScope(options) });
    await identity.record(`key trust ${subject}`, `trusted ${key.name}`);
    return [`The key "${key.name}" is trusted here.`];
  },
  async adopt({ identity, context }) {
    const { key, principal } = identity;
    if (!key) throw forbidden('There is no key to sign with: set MFE_KEY.');
    authorize(principal, { verb: 'owner', remote: '*', environment: context.environment });
    const { revision } = await adopt(context.store, context.environment, key, context.by);
    return [`Signed what is live in ${context.environment} (revision ${revision}).`];
  },
  async init({ identity, context }) {
    return (await startTrust(identity.keyPaths, context.store))
      ? ['Created and trusted a key for this machine, and signed what is live with it.']
      : ['Trusted keys already exist. Nothing was changed.'];
  },
};

export const key: MfeCommand<KeyOptions> = {
  name: 'key',
  args: '<init|new|show|list|trust|revoke|adopt> [name|file|url]',
  summary: 'manage keys and their permissions',
  description: `key new creates a key with its permissions and trusts it here; with --out it only creates the key, for use with
another machine. key trust adds the public half of such a key, or the URL of an OpenID issuer, whose pipelines need no
key. key show prints the public half of your key. key revoke revokes a key; what it has signed stays valid. key adopt
signs what is live now. key init creates a key for this machine, as npm start does. Trusted keys are stored in
TRUSTED_KEYS, or in keys/trusted.json of DATA_DIR, never in the release store.`,
  examples: [
    'key new menu-ci --remotes menu --verbs publish,activate --envs production --expires 90d',
    'key new ana --out ana.json',
    'key trust ana.pub.json --remotes "*" --verbs owner --envs "*"',
    'key trust https://token.actions.githubusercontent.com --as menu-ci --audience tableside --claim repository=org/mfe-menu --remotes menu --verbs publish,activate --envs production',
    'key revoke menu-ci',
  ],
  options: [
    ['--remotes <names>', 'remotes, or shell, that the key may change'],
    ['--verbs <names>', 'actions that the key permits'],
    ['--envs <names>', 'environments that the key may change'],
    ['--expires <time>', 'lifetime such as 90d (default), or never'],
    ['--out <file>', 'new: write the key to this file and do not trust it here'],
    ['--as <name>', 'trust: a name for the issuer'],
    ['--audience <text>', 'trust: the required audience of its tokens'],
    ['--claim <name=value...>', 'trust: a required claim of its tokens'],
  ],
  isLocal: true,
  needs: needNothing,
  action: (session, [action = '', subject = ''], options) => {
    const operation = Object.hasOwn(ACTIONS, action) ? ACTIONS[action] : undefined;
    if (!operation)
      throw usageError(
        `Unknown command "key ${action}". Use key ${Object.keys(ACTIONS).join(', key ')}.`,
      );
    if (!session.identity.keyPaths.folder)
      throw usageError('Set TRUSTED_KEYS to the file of trusted keys for this store.');
    return operation(session, subject, options);
  },
};
