import { FEDERATION_PACKAGE } from '@tableside/contracts/registry/names';
import { PROVIDED } from '@tableside/contracts/registry/release';
import { installedVersion, type Project } from './base';

/** The package that a provided module belongs to, such as `react` for `react/jsx-runtime`. */
function packageOf(module: string): string {
  const parts = module.split('/');
  return parts.slice(0, module.startsWith('@') ? 2 : 1).join('/');
}

/** Ranges of the libraries that a remote asks of the shell: what its package.json names, at least as new as it was built with. */
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

/** The federation runtime that a release needs and a shell brings, by package and version. */
export const federationVersion = (project: Project): Record<string, string> => ({
  [FEDERATION_PACKAGE]: installedVersion(project, FEDERATION_PACKAGE),
});

/** All that a release asks of the shell: libraries, and the runtime that its entry does not carry. */
export function releaseRequirements(project: Project): Record<string, string> {
  const runtime = Object.entries(federationVersion(project));
  return {
    ...requiredRanges(project),
    ...Object.fromEntries(runtime.map(([name, version]) => [name, `^${version}`])),
  };
}
