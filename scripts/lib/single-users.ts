import path from 'node:path';

export interface SingleUser {
  /** Path of a module of a shared workspace. */
  readonly module: string;
  /** The workspace that alone imports it. */
  readonly user: string;
}

const TEST_ONLY = /\.test\.tsx?$|\/testing\/|\/factory\.ts$|[-/]fixtures\.tsx?$/;
const IMPORTS = /['"]((?:\.{1,2}\/|@tableside\/)[^'"\s]+)['"]/g;

const workspaceOf = (file: string): string => /^(?:shared\/[^/]+|[^/]+)/.exec(file)?.[0] ?? file;

/** Modules of shared workspaces that a single other workspace imports, itself or through other shared modules of the same
 * workspace. Tests, factories and fixtures neither count as users nor as modules.
 * @param sources text by path from the root, with slashes
 * @param shared folders of the workspaces that are looked at */
export function findSingleUsers(
  sources: ReadonlyMap<string, string>,
  shared: readonly string[],
): SingleUser[] {
  const importers = new Map<string, Set<string>>();
  for (const [file, text] of sources) {
    if (TEST_ONLY.test(file)) continue;
    for (const [, specifier = ''] of text.matchAll(IMPORTS)) {
      const target = resolve(sources, file, specifier);
      if (!target || target === file) continue;
      importers.set(target, (importers.get(target) ?? new Set()).add(file));
    }
  }
  const usersOf = (module: string, seen: Set<string>): string[] =>
    [...(importers.get(module) ?? [])].flatMap((importer) => {
      if (seen.has(importer)) return [];
      seen.add(importer);
      const user = workspaceOf(importer);
      return user === workspaceOf(module) ? usersOf(importer, seen) : [user];
    });
  return [...sources.keys()]
    .filter((file) => shared.includes(workspaceOf(file)) && /\/src\/.+\.tsx?$/.test(file))
    .filter((file) => !TEST_ONLY.test(file) && !file.endsWith('.d.ts'))
    .flatMap((module) => {
      const [user, ...others] = new Set(usersOf(module, new Set([module])));
      return user && others.length === 0 ? [{ module, user }] : [];
    })
    .sort((one, other) => (one.module < other.module ? -1 : 1));
}

/** The module that an import means. What `shared/ui` exports has the name of its file, whatever room that is in. */
function resolve(
  sources: ReadonlyMap<string, string>,
  file: string,
  specifier: string,
): string | undefined {
  const find = (stem: string) =>
    [stem, `${stem}.ts`, `${stem}.tsx`, `${stem}/index.ts`].find((each) => sources.has(each));
  if (specifier.startsWith('.')) return find(path.posix.join(path.posix.dirname(file), specifier));
  const [, name, ...rest] = specifier.split('/');
  const source = `shared/${name}/src`;
  if (rest.length === 0) return find(`${source}/index`);
  return (
    find(`${source}/${rest.join('/')}`) ??
    [...sources.keys()].find(
      (each) =>
        each.startsWith(`${source}/`) && /\/([^/]+)\.tsx?$/.exec(each)?.[1] === rest.join('/'),
    )
  );
}
