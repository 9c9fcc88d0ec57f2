import type { ReleaseFiles } from '@tableside/contracts/registry/fields';
import type { ReleaseSidecar } from '@tableside/contracts/registry/wire';
import { readNewest } from '../registry/changes';
import { releaseName } from '../registry/good-releases';
import { sayBytes } from './list-releases';
import { readSidecar } from '../registry/stored-releases';
import { Refusal } from '../store/refusal';
import type { ReleaseStore } from '../store/store';
import { diffFiles, type FileDifference, type SizedFile } from './diff-files';
import { describeWords, diffWords, type WordDifference } from './diff-words';

/** What comes and what goes, in the order in which it is named. */
export interface Difference {
  readonly come: readonly string[];
  readonly go: readonly string[];
}

export const compareNames = (before: readonly string[], after: readonly string[]): Difference => ({
  come: after.filter((each) => !before.includes(each)),
  go: before.filter((each) => !after.includes(each)),
});

/** What a release says of itself, in words that can be compared. */
export interface ReleaseFacts {
  readonly files: ReleaseFiles;
  /** By what they are about, such as `routes`. */
  readonly facts: Readonly<Record<string, readonly string[]>>;
}

const pairs = (versions: Readonly<Record<string, string>>): string[] =>
  Object.entries(versions).map(([name, version]) => `${name} ${version}`);

/** What a release of a remote declares. */
export function factsOfRemote(sidecar: ReleaseSidecar): ReleaseFacts {
  const { files, exposes, requires, routes, slots, services, content, server } = sidecar;
  return {
    files,
    facts: {
      exposes: Object.keys(exposes),
      routes: routes.map(({ path, chrome, session, statusFromData }) =>
        [
          path,
          ...(chrome ? [] : ['without header and footer']),
          ...(session ? [] : ['without session']),
          ...(statusFromData ? ['status from data'] : []),
        ].join(', '),
      ),
      slots: slots.map(
        ({ place, widget, order, name, wake, frame, reserve }) =>
          `${place} ${widget}, order ${order}${name ? `, name ${name}` : ''}, wakes ${wake}, frame ${frame}, room ${reserve.height}`,
      ),
      services,
      documents: content,
      'required libraries': pairs(requires),
      'schema of release.json': [String(sidecar.schema)],
      'server build': [server ? 'yes' : 'no'],
    },
  };
}

/** Two releases of the same remote, and what differs. */
export interface ReleaseDiff {
  /** Such as `menu@1.1.0`. */
  readonly from: string;
  readonly to: string;
  readonly bytes: readonly [from: number, to: number];
  readonly files: FileDifference;
  /** By what it is about, such as `routes`. What is the same is left out. */
  readonly facts: readonly (Difference & { readonly about: string })[];
  /** Of the built-in documents; null where nobody knows. */
  readonly words: readonly WordDifference[] | null;
}

interface Place {
  readonly store: ReleaseStore;
  readonly environment: string;
}

/** @returns the version of a remote that is live
 * @throws {Refusal} where none is */
export async function findLive({ store, environment }: Place, name: string): Promise<string> {
  const live = (await readNewest(store, environment))?.remotes[name]?.active.version;
  if (live !== undefined) return live;
  throw new Refusal([
    `Nothing of ${name} is live in ${environment} to compare with. Name a second release, such as ${name}@1.0.0.`,
  ]);
}

/** What is different in a release than in another one.
 * @throws {Refusal} for one that is not in the store */
export async function diffReleases(
  store: ReleaseStore,
  name: string,
  from: string,
  to: string,
): Promise<ReleaseDiff> {
  const [before, after] = [await readFacts(store, name, from), await readFacts(store, name, to)];
  const facts = Object.keys({ ...before.facts, ...after.facts }).map((about) => ({
    about,
    ...compareNames(before.facts[about] ?? [], after.facts[about] ?? []),
  }));
  return {
    from: releaseName(name, from),
    to: releaseName(name, to),
    bytes: [sum(before.files), sum(after.files)],
    files: diffFiles(before.files, after.files),
    facts: facts.filter(({ come, go }) => come.length + go.length > 0),
    words: await diffWords(store, name, from, to),
  };
}

const readFacts = async (
  store: ReleaseStore,
  name: string,
  version: string,
): Promise<ReleaseFacts> => factsOfRemote(await readSidecar(store, name, version));

const sum = (files: ReleaseFiles): number =>
  Object.values(files).reduce((total, { bytes }) => total + bytes, 0);

/** The difference in lines for people. */
export function describeDiff({
  from,
  to,
  bytes,
  files,
  facts,
  words,
}: ReleaseDiff): readonly string[] {
  const [before, after] = bytes;
  const lines = [
    ...files.go.map((file) => `  - ${file.file}  ${saySize(file)}`),
    ...files.come.map((file) => `  + ${file.file}  ${saySize(file)}`),
    ...files.change.map((file) => `  ~ ${file.file}  ${saySize(file.before)} -> ${saySize(file)}`),
  ];
  return [
    `${from} -> ${to}: ${sayBytes(before)} -> ${sayBytes(after)}`,
    ...(lines.length > 0 ? ['files', ...lines] : ['The files are the same.']),
    ...facts.flatMap(({ about, come, go }) => [
      about,
      ...go.map((each) => `  - ${each}`),
      ...come.map((each) => `  + ${each}`),
    ]),
    ...(words?.length ? ['words', ...words.map(describeWords)] : []),
    ...(words
      ? []
      : ['Words are not compared: one of the two was built before releases kept them.']),
  ];
}

const saySize = ({ bytes, compressedBytes }: SizedFile): string =>
  sayBytes(bytes) +
  (compressedBytes === undefined ? '' : ` (${sayBytes(compressedBytes)} compressed)`);
