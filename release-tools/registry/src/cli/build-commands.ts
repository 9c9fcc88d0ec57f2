import { existsSync } from 'node:fs';
import path from 'node:path';
import { makeRemote, parseNewName } from '../releases/scaffold';
import { findWorkingCopy, listRemotes } from '../registry/working-copy';
import {
  type MfeCommand,
  needNothing,
  onRemote,
  FOLDER,
  remoteIn,
  type TextOptions,
} from './command';
import { SHELL_NAME } from '@tableside/contracts/registry/names';
import * as commands from '../releases/commands';
import { checkBuilt, checkStored } from '../releases/check-release';
import { parseReleaseName } from '../registry/names';
import { ANY } from '../signing/keys';
import { makePreview, nameReleases, parseLifetime, parseSite } from '../releases/preview';
import { usageError } from '../store/refusal';

export const create: MfeCommand<{ readonly alone?: boolean; readonly folder?: string }> = {
  name: 'new',
  args: '<name>',
  summary: 'create the folder of a new remote',
  description: `Creates mfe-NAME with a page at /NAME, a home page section, a service, tests, CONTRACT.md, and README.md. It builds
and passes its tests immediately. In the Tableside repository the folder is created next to the other remotes and no
other folder changes. Elsewhere, or with --alone, it is created in the current folder as a repository of its own. This
command publishes nothing and grants no permissions: the platform owner does that with team add.`,
  examples: ['new events', 'new events --alone'],
  options: [
    ['--alone', 'create a separate repository that installs its packages from a registry'],
    ['--folder <dir>', 'the folder to create (default: mfe-NAME)'],
  ],
  isLocal: true,
  needs: needNothing,
  async action(_session, [named = ''], options) {
    const name = parseNewName(named);
    const typedIn = process.env['INIT_CWD'] ?? process.cwd();
    const root = findWorkingCopy(typedIn);
    const isInside = existsSync(path.join(root, 'lerna.json'));
    const isAlone = options.alone === true || !isInside;
    const dir = options.folder
      ? path.resolve(typedIn, options.folder)
      : path.join(isAlone ? typedIn : root, `mfe-${name}`);
    const files = await makeRemote({
      name,
      dir,
      isAlone,
      neighbors: isInside ? listRemotes(root) : [],
    });
    const shown = path.relative(typedIn, dir) || '.';
    return [
      `Created ${shown} with ${files.length} files.`,
      ...(isAlone ? alone(shown) : inside(name)),
    ];
  },
};

const inside = (name: string): readonly string[] => [
  'Next:',
  '  npm install',
  `  npm run check -- mfe-${name}`,
  `  npm run build -- mfe-${name}`,
  `  npm run mfe -- team add ${name} --routes /${name} --slots home`,
  `  npm run mfe -- deploy ${name}`,
];

const alone = (folder: string): readonly string[] => [
  'Next:',
  `  cd ${folder}`,
  '  npm install',
  '  npm run build',
  '  npm test',
  'To release it, see README.md in that folder.',
];

export const publish: MfeCommand = {
  name: 'publish',
  args: '<remote>',
  summary: 'store a built release',
  description: `Stores the built release of a remote, or of the shell, under the version in its package.json. A stored version is
permanent and is never replaced: to publish other files, increase the version. Publishing the same files again is allowed.
This command does not make the release live (use activate) and does not build (use npm run build).`,
  examples: ['publish marketing', 'publish menu --folder ../menu/dist/release'],
  options: [FOLDER],
  needs: onRemote('publish'),
  async action({ context, parseBuilt }, [named = '']) {
    const remote = parseBuilt(named);
    const version = await commands.publish(context, remote);
    return [
      remote === SHELL_NAME
        ? `Stored ${remote}@${version}. Now restart the shell servers with it: see docs/runbook.md`
        : `Stored ${remote}@${version}. Make it live with: npm run mfe -- activate ${remote}@${version}`,
    ];
  },
};

export const check: MfeCommand = {
  name: 'check',
  args: '<remote[@version]>',
  summary: 'check a built or stored release without activating it',
  description: `Runs the checks of publish and activate on a built release, or those of activate on a stored one, and lists every
problem. It runs the release under the current shells, or the live remotes under a built shell, also in Chromium.
Nothing is stored or made live.`,
  examples: ['check marketing', 'check marketing@1.4.0 --no-browser'],
  options: [FOLDER],
  isRunning: true,
  isLocal: true,
  needs: needNothing,
  async action({ context, parseBuilt, isPartial }, [subject = '']) {
    const release = subject.includes('@') ? parseReleaseName(subject) : null;
    if (release) await checkStored(context, release.remote, release.version);
    const remote = release?.remote ?? parseBuilt(subject);
    const version = release?.version ?? (await checkBuilt(context, remote));
    return [`${remote}@${version} passes all checks${isPartial() ? ' that could be run' : ''}.`];
  },
};

const LIFETIME = '2h';

const siteOf = (env: NodeJS.ProcessEnv): string =>
  env['SITE_ORIGIN'] || `http://localhost:${env['PORT'] || '3000'}`;

export const preview: MfeCommand<TextOptions<'for' | 'site'> & { readonly overlay?: boolean }> = {
  name: 'preview',
  args: '[remote@version...]',
  summary: 'create a signed link that previews stored releases',
  description: `Runs the checks of activate on stored releases and prints a link. Anyone who opens the link sees those releases on
every page of the site, in that browser only, with a bar that says so and can end the preview. The preview also
expires on its own. Other visitors are not affected, previews are not cached, and errors in a preview do not count
against a release. A disabled remote is not shown. With --overlay and no release, the link shows what is live and
which release renders each part of a page. The link works for anyone until it expires; to end it earlier, revoke the
key.`,
  examples: [
    'preview discovery@1.8.0',
    'preview discovery@1.8.0 marketing@2.0.0 --for 30m --site https://tableside.example',
    'preview --overlay',
  ],
  options: [
    ['--for <time>', `how long the preview lasts: 30m, 2h, or at most 24h (default: ${LIFETIME})`],
    ['--site <origin>', 'the site that the link opens (default: SITE_ORIGIN, or localhost)'],
    [
      '--overlay',
      'without a release: show what is live and which release renders each part of a page',
    ],
  ],
  isRunning: true,
  needs: (args) =>
    (args.length > 0 ? args : [ANY]).map((arg) => ({ verb: 'preview', remote: remoteIn(arg) })),
  async action({ context, identity, add }, args, options) {
    const releases = args.map(parseReleaseName);
    if (releases.length === 0 && !options.overlay)
      throw usageError(
        'Specify at least one release: npm run mfe -- preview REMOTE@VERSION ..., or use --overlay.',
      );
    const { url, expires } = await makePreview(context, {
      releases,
      key: identity.key,
      site: parseSite(options.site ?? siteOf(process.env)),
      lifetimeMs: parseLifetime(options.for ?? LIFETIME),
    });
    add('preview', { url, expires });
    return [
      url,
      releases.length > 0
        ? `Shows ${nameReleases(releases)} to anyone who opens it, until ${expires}. Nothing was made live.`
        : `Shows what is live and which release renders each part of a page, until ${expires}.`,
    ];
  },
};
