import { PROVIDED } from '@tableside/contracts/registry/wire';
import { installedVersion, type Project } from './project';

/** The package that a provided module belongs to, such as `react` for `react/jsx-runtime`. */
export function packageOf(module: string): string {
  const parts = module.split('/');
  return parts.slice(0, module.startsWith('@') ? 2 : 1).join('/');
}

/** Ranges of what a remote asks of the shell: what its package.json names, at least as new as it was built with. */
export function requiredRanges(project: Project): Record<string, string> {
  return Object.fromEntries(
    PROVIDED.flatMap((module) => {
      const version = project.dependencies[packageOf(module)];
      return version ? [[module, `^${version}`]] : [];
    }),
  );
}

/** Exact versions that the shell provides. */
export const providedVersions = (project: Project): Record<string, string> =>
  Object.fromEntries(
    PROVIDED.map((module) => [module, installedVersion(project, packageOf(module))]),
  );

/** Federation's `shared` setting of a remote: one instance of each library, never a copy of its own. */
export function sharedLibraries(project: Project) {
  const ranges = requiredRanges(project);
  return Object.fromEntries(
    PROVIDED.map((module) => [
      module,
      {
        singleton: true,
        import: false as const,
        requiredVersion: ranges[module] ?? (false as const),
      },
    ]),
  );
}
