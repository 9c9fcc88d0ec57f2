import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { providedLibraries } from './provided';

const root = path.resolve(__dirname, '../../..');
const curated: Readonly<Record<string, object>> = {
  'react-router-dom': providedLibraries['react-router-dom'],
  '@tanstack/react-query': providedLibraries['@tanstack/react-query'],
  zustand: providedLibraries.zustand,
};

const sourcesOf = (folder: string): string[] =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\.d\.ts$|(?:^|\/)testing\//.test(file))
    .map((file) => path.join(folder, file));

/** Names that a file imports from a curated library at run time. */
function importedNames(file: string): [library: string, name: string][] {
  const text = readFileSync(path.join(root, file), 'utf8');
  const statements = [...text.matchAll(/^import (?!type )([^'"]+) from '([^']+)';$/gm)];
  return statements.flatMap(([, bindings = '', library = '']): [string, string][] => {
    if (!curated[library]) return [];
    const names = /^\{([^}]*)\}$/.exec(bindings)?.[1];
    if (names === undefined) return [[library, '*']];
    return names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name && !name.startsWith('type '))
      .map((name) => [library, name.replace(/ as .*/, '')]);
  });
}

const folders = [
  'mfe-discovery/src',
  'mfe-restaurant/src',
  'mfe-account/src',
  'mfe-marketing/src',
  'mfe-admin/src',
  'shared/ui/src',
];

const imported = folders
  .flatMap(sourcesOf)
  .flatMap((file) => importedNames(file).map(([library, name]) => ({ file, library, name })));

test('remotes import only names that the shell provides', () => {
  expect(imported.length).toBeGreaterThan(10);
  expect(imported.filter(({ library, name }) => !(name in (curated[library] ?? {})))).toEqual([]);
});

/** Names used by releases still in service but no longer by the sources. */
const EARLIER = ['NavLink', 'useNavigationType'];

test.each(['react-router-dom', '@tanstack/react-query'] as const)(
  'some remote imports every provided name of %s',
  (library) => {
    const unused = Object.keys(providedLibraries[library]).filter(
      (name) =>
        !EARLIER.includes(name) &&
        !imported.some((each) => each.library === library && each.name === name),
    );
    expect(unused).toEqual([]);
  },
);
