import { existsSync } from 'node:fs';
import path from 'node:path';
import { makeRemote } from '../../../scaffold/make-remote';
import { parseNewName } from '../../../scaffold/name';
import { findWorkingCopy, listRemotes } from '../../../working-copy';
import { type MfeCommand, needNothing } from '../../command';

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
