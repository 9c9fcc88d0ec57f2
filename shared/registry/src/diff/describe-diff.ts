import type { ReleaseFiles } from '@tableside/contracts/registry/release';
import { readNewest } from '../changes';
import { releaseName } from '../releases/good-releases';
import { sayBytes } from '../listing/describe-list';
import { readSidecar } from '../releases/publish';
import { Refusal } from '../refusal';
import type { ReleaseStore } from '../store';
import { diffFiles, type FileDifference, type SizedFile } from './diff-files';
import { describeWords, diffWords, type WordDifference } from './diff-words';
import { compareNames, type Difference } from './compare';
import { factsOfRemote, type ReleaseFacts } from './release-facts';

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
