import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
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
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
  return source.statements.filter(ts.isImportDeclaration).flatMap((statement) => {
    const library = (statement.moduleSpecifier as ts.StringLiteral).text;
    const bindings = statement.importClause?.namedBindings;
    if (!curated[library] || statement.importClause?.isTypeOnly) return [];
    if (!bindings || !ts.isNamedImports(bindings)) return [[library, '*']];
    return bindings.elements
      .filter((element) => !element.isTypeOnly)
      .map((element): [string, string] => [library, (element.propertyName ?? element.name).text]);
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

test.each(folders)('%s imports only names that the shell provides', (folder) => {
  const missing = sourcesOf(folder).flatMap((file) =>
    importedNames(file)
      .filter(([library, name]) => !(name in (curated[library] ?? {})))
      .map(([library, name]) => `${file}: ${name} of ${library}`),
  );
  expect(missing).toEqual([]);
});

/** Names used by releases still in service but no longer by the sources. */
const EARLIER = ['NavLink'];

test.each(['react-router-dom', '@tanstack/react-query'] as const)(
  'some remote imports every provided name of %s',
  (library) => {
    const imported = folders.flatMap(sourcesOf).flatMap(importedNames);
    const unused = Object.keys(providedLibraries[library]).filter(
      (name) =>
        !EARLIER.includes(name) &&
        !imported.some(([from, wanted]) => from === library && wanted === name),
    );
    expect(unused).toEqual([]);
  },
);

test('the check detects imports', () => {
  const all = folders.flatMap(sourcesOf).flatMap(importedNames);
  expect(all.length).toBeGreaterThan(10);
});
