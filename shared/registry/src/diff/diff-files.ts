import type { ReleaseFiles } from '@tableside/contracts/registry/release';

/** A file of a release, and its size. */
export interface SizedFile {
  readonly file: string;
  readonly bytes: number;
  /** As it is sent, where the release has it compressed too. */
  readonly compressedBytes?: number;
}

/** Files that differ between two releases. */
export interface FileDifference {
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
