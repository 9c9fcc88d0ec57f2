import { existsSync } from 'node:fs';
import path from 'node:path';
import { makeRemote, parseNewName } from '../releases/scaffold';
import { findWorkingCopy, listRemotes } from '../registry/working-copy';
import { type MfeCommand, needNothing, onRemote, FOLDER, remoteIn } from './command';
import { SHELL_NAME } from '@tableside/contracts/registry/names';
import * as commands from '../releases/commands';
import { checkBuilt, checkStored } from '../releases/check-release';
import { parseReleaseName } from '../registry/names';
import { ANY } from '../signing/keys';
import { makePreview, nameReleases, parseLifetime, parseSite } from '../releases/preview';
import { wrongUse } from '../store/refusal';

export const create: MfeCommand<{ readonly alone?: boolean; readonly folder?: string }> = {
  name: 'new',
  args: '<name>',
  summary: 'make the folder of a new remote',
  teaches: `Makes mfe-NAME: a page at /NAME, a section of home, a service, tests, CONTRACT.md and README.md. It builds and passes its
tests as it is. In Tableside's repository it stands beside the other remotes, and no other folder changes;
elsewhere, or with --alone, in the current folder, for a repository of its own. It publishes nothing, and gives no claims:
the platform's owner does, by team add.`,
  examples: ['new events', 'new events --alone'],
  options: [
    ['--alone', 'for a repository of its own, with packages from a package registry'],
    ['--folder <dir>', 'the folder to make, in place of mfe-NAME'],
  ],
  isLocal: true,
  needs: needNothing,
  async act(_session, [named = ''], options) {
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
    return [`Made ${shown}, ${files.length} files.`, ...(isAlone ? alone(shown) : inside(name))];
  },
};

const inside = (name: string): readonly string[] => [
  'Next:',
  '  npm install',
  `  npm run build -- mfe-${name}`,
  `  npm run check -- mfe-${name}`,
  `  npm run mfe -- team add ${name} --routes /${name} --slots home`,
  `  npm run mfe -- deploy ${name}`,
];

const alone = (folder: string): readonly string[] => [
  'Next:',
  `  cd ${folder}`,
  '  npm install',
  '  npm run build',
  '  npm test',
  'README.md there says how it goes live.',
];

export const publish: MfeCommand = {
  name: 'publish',
  args: '<remote>',
  summary: 'store the built release of a remote',
  teaches: `Stores the built release of a remote, or of the shell, under the version of its package.json, for good.
It makes nothing live (activate does), but tabs that were opened with a stored shell keep their scripts, and never replaces a version: raise it for other files. The same
files again are fine. It does not build: npm run build does.`,
  examples: ['publish marketing', 'publish menu --folder ../menu/dist/release'],
  options: [FOLDER],
  needs: onRemote('publish'),
  async act({ context, parseBuilt }, [named = '']) {
    const remote = parseBuilt(named);
    const version = await commands.publish(context, remote);
    return [
      remote === SHELL_NAME
        ? `Stored ${remote}@${version}. Now restart the shell servers with it: docs/runbook.md`
        : `Stored ${remote}@${version}. Make it live with: npm run mfe -- activate ${remote}@${version}`,
    ];
  },
};

export const check: MfeCommand = {
  name: 'check',
  args: '<remote[@version]>',
  summary: 'look at a built or stored release as activate does',
  teaches: `Looks at a built release as publish and activate do, or at a stored one as activate does, and says all that is
wrong. It runs the release under the shells that run, and live remotes under a built shell, in Chromium too. It changes
nothing: what passes is neither stored nor live.`,
  examples: ['check marketing', 'check marketing@1.4.0 --no-browser'],
  options: [FOLDER],
  isRunning: true,
  isLocal: true,
  needs: needNothing,
  async act({ context, parseBuilt, isPartial }, [subject = '']) {
    const release = subject.includes('@') ? parseReleaseName(subject) : null;
    if (release) await checkStored(context, release.remote, release.version);
    const remote = release?.remote ?? parseBuilt(subject);
    const version = release?.version ?? (await checkBuilt(context, remote));
    return [`${remote}@${version} passes all checks${isPartial() ? ' that could be made' : ''}.`];
  },
};

/** How long a preview lasts unless somebody says otherwise. */
const LIFETIME = '2h';

const siteOf = (env: NodeJS.ProcessEnv): string =>
  env['SITE_ORIGIN'] || `http://localhost:${env['PORT'] || '3000'}`;

export const preview: MfeCommand<{
  readonly for?: string;
  readonly site?: string;
  readonly overlay?: boolean;
}> = {
  name: 'preview',
  args: '[remote@version...]',
  summary: 'a signed link that shows stored releases to one browser',
  teaches: `Checks stored releases as activate does, and prints a link. Whoever opens it sees them on all pages of the site, in that browser
only, with a bar that says so and ends it; it ends by itself, too. For all others nothing changes, nothing is kept by caches, and what
goes wrong there is nobody's failure. Of a remote that is switched off nothing is shown. With --overlay and no release it shows what is live, and of
which release each part of a page is. Whoever has the link can use it until it ends: revoke the key to end it before.`,
  examples: [
    'preview discovery@1.8.0',
    'preview discovery@1.8.0 marketing@2.0.0 --for 30m --site https://tableside.example',
    'preview --overlay',
  ],
  options: [
    ['--for <time>', `how long it lasts: 30m, 2h or 24h at most (${LIFETIME})`],
    ['--site <origin>', 'whose pages the link opens (SITE_ORIGIN, or localhost)'],
    ['--overlay', 'no release: what is live, with what each part of a page is made of'],
  ],
  isRunning: true,
  needs: (words) =>
    (words.length > 0 ? words : [ANY]).map((word) => ({ verb: 'preview', remote: remoteIn(word) })),
  async act({ context, identity, add }, words, options) {
    const releases = words.map(parseReleaseName);
    if (releases.length === 0 && !options.overlay)
      throw wrongUse(
        'No release is named. Write npm run mfe -- preview REMOTE@VERSION ..., or --overlay.',
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
        ? `Shows ${nameReleases(releases)} to whoever opens it, until ${expires}. Nothing is live by it.`
        : `Shows what is live, and what each part of a page is made of, until ${expires}.`,
    ];
  },
};
