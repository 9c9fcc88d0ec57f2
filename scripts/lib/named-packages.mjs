import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** Folders below `root` with a package.json of their own. */
function listWorkspaces(root) {
  const shared = readdirSync(path.join(root, 'shared')).map((name) => `shared/${name}`);
  return [...readdirSync(root), ...shared].filter(
    (folder) => folder !== 'node_modules' && existsSync(path.join(root, folder, 'package.json')),
  );
}

/** ESLint's settings that have each workspace name all packages that its files import: a team may take one away. */
export const namedPackages = (root) =>
  listWorkspaces(root).map((folder) => ({
    files: [`${folder}/**/*.{ts,tsx,mjs}`],
    rules: {
      'import-x/no-extraneous-dependencies': [
        'error',
        { packageDir: path.join(root, folder), includeTypes: true, includeInternal: true },
      ],
    },
  }));
