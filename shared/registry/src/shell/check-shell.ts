import type {
  ShellFacts,
  ShellSidecar,
  ReleaseSidecar,
} from '@tableside/contracts/registry/release';
import type { RegisteredRelease, RegistryDocument } from '@tableside/contracts/registry/wire';
import { FEDERATION_PACKAGE } from '@tableside/contracts/registry/names';
import { satisfies } from 'semver';
import { readNewest, type ChangeContext } from '../changes';
import { readSidecar } from '../releases/publish';
import type { ReleaseStore, StoreReader } from '../store';
import { readShellFile } from './publish-shell';

/** What a release of a remote asks of a shell. */
type Asking = Pick<RegisteredRelease, 'requires' | 'slots' | 'services'> & {
  readonly name: string;
};

/** Whether a remote fits a shell: libraries, places and services.
 * @returns one sentence per problem */
export const checkFit = (remote: Asking, shell: ShellFacts): string[] => [
  ...checkRequires(remote, shell),
  ...checkKnown(remote, shell),
];

function checkRequires({ name, requires }: Asking, shell: ShellFacts): string[] {
  return Object.entries(requires).flatMap(([library, range]) => {
    const provided = shell.provided[library];
    if (!provided) {
      return [
        library === FEDERATION_PACKAGE
          ? `${name} requires the runtime of ${library}, which shell ${shell.version} does not bring. Deploy a shell that does first.`
          : `${name} requires ${library}, which shell ${shell.version} does not provide. Bundle it, or have the shell provide it first.`,
      ];
    }
    return satisfies(provided, range, { includePrerelease: true })
      ? []
      : [
          `${name} requires ${library} ${range}, and shell ${shell.version} provides ${provided}. Deploy a shell that provides it first, or widen the range.`,
        ];
  });
}

function checkKnown({ name, slots, services }: Asking, { version, knows }: ShellFacts): string[] {
  if (!knows) return [];
  const places = new Set(slots.map(({ place }) => place));
  return [
    ...[...places]
      .filter((place) => !knows.places.includes(place))
      .map((place) => `the place ${place}`),
    ...services
      // Other remotes ask for the one of its own name, not the shell.
      .filter((service) => service !== name && !knows.services.includes(service))
      .map((service) => `the service "${service}"`),
  ].map(
    (claim) =>
      `${name} declares ${claim}, which shell ${version} does not know. Deploy a shell that does first.`,
  );
}

export interface ShellCheckContext extends Pick<ChangeContext, 'store' | 'environment'> {
  /** Runs live releases of remotes under a stored shell; left out where nothing is to be run.
   * @param store has the shell
   * @returns one sentence per problem */
  readonly tryShell?: (
    shell: ShellSidecar,
    store: ReleaseStore,
    remotes: readonly ReleaseSidecar[],
  ) => Promise<readonly string[]>;
}

/** What is wrong with a stored release of the shell, with what is live.
 * @param store has the release
 * @returns one sentence per problem */
export async function findShellProblems(
  context: ShellCheckContext,
  store: ReleaseStore,
  sidecar: ShellSidecar,
): Promise<readonly string[]> {
  const remotes = (await readNewest(context.store, context.environment))?.remotes ?? {};
  const problems = await checkShell(store, sidecar, remotes);
  if (problems.length > 0 || !context.tryShell) return problems;
  const live = Object.entries(remotes).filter(([, { killed }]) => !killed);
  const sidecars = await Promise.all(
    live.map(([name, { active }]) => readSidecar(context.store, name, active.version)),
  );
  return context.tryShell(sidecar, store, sidecars);
}

/** Everything about a stored release of the shell that can be known without running it: its files, and whether what is live
 * fits it. */
async function checkShell(
  store: StoreReader,
  sidecar: ShellSidecar,
  remotes: RegistryDocument['remotes'],
): Promise<string[]> {
  const problems: string[] = [];
  for (const file of Object.keys(sidecar.files)) {
    await readShellFile(store, sidecar, file).catch((error: Error) => problems.push(error.message));
  }
  const live = Object.entries(remotes).filter(([, { killed }]) => !killed);
  return [
    ...problems,
    ...live.flatMap(([name, { active }]) => checkFit({ ...active, name }, sidecar)),
  ];
}
