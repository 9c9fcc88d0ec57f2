import type { ReleaseFiles, ReleaseSidecar } from '@tableside/contracts/registry/release';
import { readNewest } from '../registry/changes';
import { readSidecar, CONTENT_FOLDER, releaseName } from '../registry/stored-releases';
import { Refusal } from '../store/refusal';
import {
  type StoreScope,
  type ReleaseStore,
  isObject,
  parseOrNull,
  releaseKey,
  type StoreReader,
} from '../store/store';
import { formatBytes, sumBytes } from './list-releases';

interface SizedFile {
  readonly file: string;
  readonly bytes: number;
  /** Size as it is sent, if the release has a compressed file. */
  readonly compressedBytes?: number;
}

interface FileDifference {
  readonly come: readonly SizedFile[];
  readonly go: readonly SizedFile[];
  /** Files whose content changed. */
  readonly change: readonly (SizedFile & { readonly before: SizedFile })[];
}

/** A text, number, or list of built-in content that differs. */
interface TextDifference {
  readonly at: string;
  readonly before: string | null;
  readonly after: string | null;
}

interface ReleaseDiff {
  readonly from: string;
  readonly to: string;
  readonly bytes: readonly [from: number, to: number];
  readonly files: FileDifference;
  /** Changed entries by section, such as `routes`; unchanged ones are omitted. */
  readonly facts: readonly {
    readonly about: string;
    readonly come: readonly string[];
    readonly go: readonly string[];
  }[];
  /** Of the built-in content; null when unknown. */
  readonly content: readonly TextDifference[] | null;
}

export async function findLive({ store, environment }: StoreScope, name: string): Promise<string> {
  const live = (await readNewest(store, environment))?.remotes[name]?.active.version;
  if (live !== undefined) return live;
  throw new Refusal([
    `${name} is not live in ${environment}, so there is nothing to compare with. Name a second release, such as ${name}@1.0.0.`,
  ]);
}

/** Compares a release with another one. */
export async function diffReleases(
  store: ReleaseStore,
  name: string,
  from: string,
  to: string,
): Promise<ReleaseDiff> {
  const before = await readSidecar(store, name, from);
  const after = await readSidecar(store, name, to);
  const old = factsOf(before);
  const facts = Object.entries(factsOf(after)).map(([about, entries]) => ({
    about,
    come: entries.filter((each) => !old[about]?.includes(each)),
    go: (old[about] ?? []).filter((each) => !entries.includes(each)),
  }));
  return {
    from: releaseName(name, from),
    to: releaseName(name, to),
    bytes: [sumBytes(before.files), sumBytes(after.files)],
    files: diffFiles(before.files, after.files),
    facts: facts.filter(({ come, go }) => come.length + go.length > 0),
    content: await diffContent(store, name, from, to),
  };
}

/** What a release declares, by section. All releases have the same sections. */
function factsOf(sidecar: ReleaseSidecar): Readonly<Record<string, readonly string[]>> {
  const { schema, exposes, requires, routes, slots, services, content, server } = sidecar;
  return {
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
      ({ slot, widget, order, name, hydrate, frame, minHeight }) =>
        `${slot} ${widget}, order ${order}${name ? `, name ${name}` : ''}, hydrate ${hydrate}, background ${frame}, min height ${minHeight.height}`,
    ),
    services,
    'content types': content,
    'required libraries': Object.entries(requires).map((library) => library.join(' ')),
    'schema of release.json': [String(schema)],
    'server build': [server ? 'yes' : 'no'],
  };
}

const COMPRESSED = '.br';

/** The name without the content hash that builds add. */
const stemOf = (file: string): string => file.replace(/\.[0-9a-f]{8}(?=\.)/, '');

/** The files by their names without hashes; names that would collide keep their hash. */
function byStem(files: ReleaseFiles): ReadonlyMap<string, string> {
  const names = Object.keys(files).filter(
    (file) => !(file.endsWith(COMPRESSED) && file.slice(0, -COMPRESSED.length) in files),
  );
  const stems = names.map(stemOf);
  const isAlone = (stem: string) => stems.indexOf(stem) === stems.lastIndexOf(stem);
  return new Map(names.map((file) => [isAlone(stemOf(file)) ? stemOf(file) : file, file]));
}

/**
 * Files that were added, removed, or changed between two releases. A file whose name differs only in its
 * hash counts as changed.
 */
export function diffFiles(before: ReleaseFiles, after: ReleaseFiles): FileDifference {
  const [old, now] = [byStem(before), byStem(after)];
  const sizeOf = (files: ReleaseFiles, file: string): SizedFile => {
    const compressed = files[file + COMPRESSED];
    return {
      file,
      bytes: files[file]?.bytes ?? 0,
      ...(compressed && { compressedBytes: compressed.bytes }),
    };
  };
  return {
    come: [...now].flatMap(([stem, file]) => (old.has(stem) ? [] : [sizeOf(after, file)])),
    go: [...old].flatMap(([stem, file]) => (now.has(stem) ? [] : [sizeOf(before, file)])),
    change: [...now].flatMap(([stem, file]) => {
      const earlier = old.get(stem);
      if (earlier === undefined || before[earlier]?.integrity === after[file]?.integrity) return [];
      return [{ ...sizeOf(after, file), before: sizeOf(before, earlier) }];
    }),
  };
}

/**
 * Differences in the built-in content of two releases.
 * @returns null when one of them was built before releases included their content
 */
async function diffContent(
  store: StoreReader,
  name: string,
  from: string,
  to: string,
): Promise<readonly TextDifference[] | null> {
  const before = await readContent(store, releaseKey(name, from, CONTENT_FOLDER));
  const after = await readContent(store, releaseKey(name, to, CONTENT_FOLDER));
  if (!before || !after) return before || after ? null : [];
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((at) => ({ at, before: before.get(at) ?? null, after: after.get(at) ?? null }))
    .filter((each) => each.before !== each.after);
}

/** All values in the built-in content of a release, by path; null when the release does not include it. */
async function readContent(
  store: StoreReader,
  folder: string,
): Promise<ReadonlyMap<string, string> | null> {
  const keys = await store.list(folder);
  if (keys.length === 0) return null;
  const values = new Map<string, string>();
  const collect = (at: string, value: unknown): void => {
    if (!Array.isArray(value) && !isObject(value))
      return void values.set(at, JSON.stringify(value));
    for (const [part, inner] of Object.entries(value)) collect(`${at}.${part}`, inner);
  };
  for (const key of keys) {
    const text = String(await store.read(key));
    collect(key.slice(folder.length).replace(/\.json$/, ''), parseOrNull(text) ?? text);
  }
  return values;
}

export function describeDiff(diff: ReleaseDiff): readonly string[] {
  const { from, to, bytes, files, facts, content } = diff;
  const lines = [
    ...files.go.map((file) => `  - ${file.file}  ${formatSize(file)}`),
    ...files.come.map((file) => `  + ${file.file}  ${formatSize(file)}`),
    ...files.change.map(
      (file) => `  ~ ${file.file}  ${formatSize(file.before)} -> ${formatSize(file)}`,
    ),
  ];
  return [
    `${from} -> ${to}: ${bytes.map(formatBytes).join(' -> ')}`,
    ...(lines.length > 0 ? ['files', ...lines] : ['The files are identical.']),
    ...facts.flatMap(({ about, come, go }) => [
      about,
      ...go.map((each) => `  - ${each}`),
      ...come.map((each) => `  + ${each}`),
    ]),
    ...(content?.length ? ['built-in content', ...content.map(describeContent)] : []),
    ...(content
      ? []
      : ['Content was not compared: one of the releases was built before releases included it.']),
  ];
}

const formatSize = ({ bytes, compressedBytes }: SizedFile): string =>
  formatBytes(bytes) +
  (compressedBytes === undefined ? '' : ` (${formatBytes(compressedBytes)} compressed)`);

const SHOWN = 60;

/** Formats a difference as one line; of long texts only the part that differs. */
export function describeContent({ at, before, after }: TextDifference): string {
  if (before === null) return `  + ${at}: ${cut(after ?? '', 0)}`;
  if (after === null) return `  - ${at}: ${cut(before, 0)}`;
  const first = [...before].findIndex((character, index) => character !== after[index]);
  const start = Math.max(0, (first < 0 ? before.length : first) - SHOWN / 3);
  return `  ~ ${at}: ${cut(before, start)} -> ${cut(after, start)}`;
}

function cut(text: string, start: number): string {
  if (text.length <= SHOWN) return text;
  const end = start + SHOWN;
  return `${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}`;
}
