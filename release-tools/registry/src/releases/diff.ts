import type { ReleaseFiles, ReleaseSidecar } from '@tableside/contracts/registry/release';
import { readNewest } from '../registry/changes';
import { releaseName } from '../registry/good-releases';
import { sayBytes } from './list-releases';
import { readSidecar } from '../registry/stored-releases';
import { Refusal } from '../store/refusal';
import type { Place, ReleaseStore } from '../store/store';
import { describeWords, diffWords, type WordDifference } from './diff-words';

interface SizedFile {
  readonly file: string;
  readonly bytes: number;
  /** As it is sent, where the release has it compressed too. */
  readonly compressedBytes?: number;
}

interface FileDifference {
  readonly come: readonly SizedFile[];
  readonly go: readonly SizedFile[];
  /** Files whose content is another one. */
  readonly change: readonly (SizedFile & { readonly before: SizedFile })[];
}

const COMPRESSED = '.br';

/** The name without the hash of the content that builds put into it. */
const stemOf = (file: string): string => file.replace(/\.[0-9a-f]{8}(?=\.)/, '');

/** The files by their names without hashes; those of whose name there are several keep theirs. */
function byStem(files: ReleaseFiles): ReadonlyMap<string, SizedFile & { readonly hash: string }> {
  const names = Object.keys(files).filter(
    (file) => !(file.endsWith(COMPRESSED) && file.slice(0, -COMPRESSED.length) in files),
  );
  const stems = names.map(stemOf);
  const isAlone = (stem: string) => stems.indexOf(stem) === stems.lastIndexOf(stem);
  return new Map(
    names.map((file) => {
      const stem = stemOf(file);
      const compressed = files[file + COMPRESSED];
      const sized = {
        file,
        bytes: files[file]?.bytes ?? 0,
        ...(compressed && { compressedBytes: compressed.bytes }),
        hash: files[file]?.integrity ?? '',
      };
      return [isAlone(stem) ? stem : file, sized];
    }),
  );
}

/** Files that come, go and change from one release to another. A file that has another name by the hash of its content alone
 * is one that changes. */
export function diffFiles(before: ReleaseFiles, after: ReleaseFiles): FileDifference {
  const [old, now] = [byStem(before), byStem(after)];
  const without = (files: typeof old, others: typeof old): SizedFile[] =>
    [...files].flatMap(([stem, file]) => (others.has(stem) ? [] : [sizeOf(file)]));
  return {
    come: without(now, old),
    go: without(old, now),
    change: [...now].flatMap(([stem, file]) => {
      const earlier = old.get(stem);
      const isSame = !earlier || earlier.hash === file.hash;
      return isSame ? [] : [{ ...sizeOf(file), before: sizeOf(earlier) }];
    }),
  };
}

const sizeOf = ({ hash: _, ...sized }: SizedFile & { readonly hash: string }): SizedFile => sized;

export interface Difference {
  readonly come: readonly string[];
  readonly go: readonly string[];
}

const compareNames = (before: readonly string[], after: readonly string[]): Difference => ({
  come: after.filter((each) => !before.includes(each)),
  go: before.filter((each) => !after.includes(each)),
});

interface ReleaseFacts {
  readonly files: ReleaseFiles;
  readonly facts: Readonly<Record<string, readonly string[]>>;
}

const pairs = (versions: Readonly<Record<string, string>>): string[] =>
  Object.entries(versions).map(([name, version]) => `${name} ${version}`);

function factsOf(sidecar: ReleaseSidecar): ReleaseFacts {
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

interface ReleaseDiff {
  readonly from: string;
  readonly to: string;
  readonly bytes: readonly [from: number, to: number];
  readonly files: FileDifference;
  /** By what it is about, such as `routes`. What is the same is left out. */
  readonly facts: readonly (Difference & { readonly about: string })[];
  /** Of the built-in documents; null where nobody knows. */
  readonly words: readonly WordDifference[] | null;
}

export async function findLive({ store, environment }: Place, name: string): Promise<string> {
  const live = (await readNewest(store, environment))?.remotes[name]?.active.version;
  if (live !== undefined) return live;
  throw new Refusal([
    `Nothing of ${name} is live in ${environment} to compare with. Name a second release, such as ${name}@1.0.0.`,
  ]);
}

/** What is different in a release than in another one. */
export async function diffReleases(
  store: ReleaseStore,
  name: string,
  from: string,
  to: string,
): Promise<ReleaseDiff> {
  const [before, after] = [
    factsOf(await readSidecar(store, name, from)),
    factsOf(await readSidecar(store, name, to)),
  ];
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

const sum = (files: ReleaseFiles): number =>
  Object.values(files).reduce((total, { bytes }) => total + bytes, 0);

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
