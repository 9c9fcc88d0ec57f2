import { readFile } from 'node:fs/promises';
import { adopt, beginTrust } from '../../../identity/adopt';
import { readIssuer, readPublicKey, type TypedIssuer } from '../../../identity/read-trusted';
import { listKeys, newKey, revoke, trustIssuer, trustKey } from '../../../identity/key-commands';
import { parseScope, type TypedScope } from '../../../identity/parse-scope';
import { publicOf } from '../../../keys/private-key';
import { authorize, forbidden } from '../../../keys/scope';
import { wrongUse } from '../../../refusal';
import { type MfeCommand, type Session, needNothing } from '../../command';

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
