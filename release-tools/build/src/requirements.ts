import { FEDERATION_PACKAGE } from '@tableside/contracts/registry/names';
import { PROVIDED } from '@tableside/contracts/registry/release';
import { installedVersion, type Project } from './base';

/** The package of a provided module, such as `react` for `react/jsx-runtime`. */
function packageOf(module: string): string {
  const parts = module.split('/');
  return parts.slice(0, module.startsWith('@') ? 2 : 1).join('/');
}

/**
 * Version ranges of the libraries that a remote requires from the shell: those of its package.json, and
 * at least the version that it was built with.
 */
export function requiredRanges(project: Project): Record<string, string> {
  return Object.fromEntries(
    PROVIDED.flatMap((module) => {
      const version = project.dependencies[packageOf(module)];
      return version ? [[module, `^${version}`]] : [];
    }),
  );
}

export const providedVersions = (project: Project): Record<string, string> =>
  Object.fromEntries(
    PROVIDED.map((module) => [module, installedVersion(project, packageOf(module))]),
  );

/** The federation runtime that a release requires and a shell provides, by package and version. */
export const federationVersion = (project: Project): Record<string, string> => ({
  [FEDERATION_PACKAGE]: installedVersion(project, FEDERATION_PACKAGE),
});

/** Everything that a release requires from the shell: libraries, and the runtime. */
export function releaseRequirements(project: Project): Record<string, string> {
  const runtime = Object.entries(federationVersion(project));
  return {
    ...requiredRanges(project),
    ...Object.fromEntries(runtime.map(([name, version]) => [name, `^${version}`])),
  };
}
