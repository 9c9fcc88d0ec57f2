import type { ShellFacts, ReleaseSidecar } from '@tableside/contracts/registry/release';
import type { RegisteredRelease, RegistryDocument } from '@tableside/contracts/registry/wire';
import { containerStart, FEDERATION_PACKAGE } from '@tableside/contracts/registry/names';
import { checkClaims, type ClaimList, checkDeclarations } from './check-declarations';
import { integrityOf, releaseKey, type ReleaseStore } from '../store/store';
import { checkScript } from './check-script';
import { satisfies } from 'semver';
import { checkStyles } from './check-styles';

/**
 * Size limits of one release in bytes, before compression. They catch a library that was bundled by
 * mistake.
 */
const ENTRY_BYTES_MAX = 60_000;
const EXPOSE_BYTES_MAX = 400_000;

/**
 * Everything that must hold before a release is activated. Each message says what is wrong, where, and how
 * to fix it; an empty list means the release may go live.
 * @param list what each remote may use; undefined: anything that no other remote has
 */
export async function checkRelease(
  store: ReleaseStore,
  sidecar: ReleaseSidecar,
  shells: readonly ShellFacts[],
  live: Pick<RegistryDocument, 'remotes'>,
  list: ClaimList | undefined,
): Promise<string[]> {
  return [
    ...checkClaims(sidecar, list),
    ...checkDeclarations(sidecar, live),
    ...new Set(shells.flatMap((shell) => checkCompatibility(sidecar, shell))),
    ...checkContainer(sidecar, live),
    ...(await checkFiles(store, sidecar)),
  ];
}

function checkContainer(
  { name, version, container }: ReleaseSidecar,
  { remotes }: Pick<RegistryDocument, 'remotes'>,
): string[] {
  const start = containerStart(name);
  if (!container.startsWith(start)) {
    return [
      `The container name ${container} of ${name}@${version} does not start with ${start}. Build with the shared preset, which sets the name.`,
    ];
  }
  return Object.entries(remotes).flatMap(([other, remote]) =>
    [remote?.active, remote?.lastGood].some(
      (release) =>
        release?.container === container && (other !== name || release.version !== version),
    )
      ? [
          `${other} already uses the container name ${container} of ${name}@${version}. Build with the shared preset, which puts the version into it.`,
        ]
      : [],
  );
}

async function checkFiles(store: ReleaseStore, sidecar: ReleaseSidecar): Promise<string[]> {
  const { name, version, entry, exposes, files } = sidecar;
  const problems: string[] = [];
  const scripts = new Map<string, string>();
  for (const [file, { bytes, integrity }] of Object.entries(files)) {
    const content = await store.read(releaseKey(name, version, file));
    if (!content)
      problems.push(
        `${file} of ${name}@${version} is missing from the store. Publish a new version.`,
      );
    else if (integrityOf(content) !== integrity || content.length !== bytes) {
      problems.push(
        `${file} of ${name}@${version} was changed in the store: its hash differs. Publish a new version.`,
      );
    } else if (/\.[cm]?js$/.test(file)) {
      const script = content.toString('utf8');
      if (!file.startsWith('server/')) scripts.set(file, script);
      problems.push(...checkScript(name, file, script, file === entry));
    } else if (file.endsWith('.css'))
      problems.push(...checkStyles(name, file, content.toString('utf8')));
  }
  problems.push(...checkHashes(sidecar, scripts));
  const entryBytes = files[entry]?.bytes ?? 0;
  if (entryBytes > ENTRY_BYTES_MAX) {
    problems.push(
      `${entry} of ${name} has ${entryBytes} bytes; the limit is ${ENTRY_BYTES_MAX}. Move code behind an exposed module.`,
    );
  }
  for (const [module, { js }] of Object.entries(exposes)) {
    const size = js.reduce((sum, file) => sum + (files[file]?.bytes ?? 0), 0);
    if (size > EXPOSE_BYTES_MAX) {
      problems.push(
        `${module} of ${name} loads ${size} bytes of script; the limit is ${EXPOSE_BYTES_MAX}. Split it with import().`,
      );
    }
  }
  return problems;
}

/**
 * Browsers detect a changed chunk only if the script that loads it names its hash. The shell itself names
 * the hash of the entry.
 */
const checkHashes = (
  { name, entry, files }: ReleaseSidecar,
  scripts: ReadonlyMap<string, string>,
): string[] =>
  [...scripts.keys()]
    .filter((file) => file !== entry)
    .filter((file) => ![...scripts.values()].some((code) => code.includes(files[file]!.integrity)))
    .map(
      (file) =>
        `${file} of ${name} is loaded without its hash, so that browsers would run it even if it was changed. Build with the shared preset, or add webpack-subresource-integrity with sha384.`,
    );

type Requirements = Pick<RegisteredRelease, 'requires' | 'slots' | 'services'> & {
  readonly name: string;
};

/** Whether a shell has the libraries, slots, and services that a remote needs. */
export const checkCompatibility = (remote: Requirements, shell: ShellFacts): string[] => [
  ...checkRequires(remote, shell),
  ...checkKnown(remote, shell),
];

function checkRequires({ name, requires }: Requirements, shell: ShellFacts): string[] {
  return Object.entries(requires).flatMap(([library, range]) => {
    const provided = shell.provided[library];
    if (!provided) {
      return [
        library === FEDERATION_PACKAGE
          ? `${name} requires the runtime of ${library}, which shell ${shell.version} does not include. First deploy a shell that does.`
          : `${name} requires ${library}, which shell ${shell.version} does not provide. Bundle it, or have the shell provide it first.`,
      ];
    }
    return satisfies(provided, range, { includePrerelease: true })
      ? []
      : [
          `${name} requires ${library} ${range}, but shell ${shell.version} provides ${provided}. Deploy a shell that provides it first, or widen the range.`,
        ];
  });
}

function checkKnown(
  { name, slots, services }: Requirements,
  { version, knows }: ShellFacts,
): string[] {
  if (!knows) return [];
  const entries = new Set(slots.map(({ slot }) => slot));
  return [
    ...[...entries].filter((slot) => !knows.slots.includes(slot)).map((slot) => `the slot ${slot}`),
    ...services
      // A service with the remote's own name is used by other remotes, not by the shell.
      .filter((service) => service !== name && !knows.services.includes(service))
      .map((service) => `the service "${service}"`),
  ].map(
    (claim) =>
      `${name} declares ${claim}, which shell ${version} does not support. First deploy a shell that does.`,
  );
}
