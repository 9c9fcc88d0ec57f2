import { SourceMap, type SourceMapPayload } from 'node:module';
import type { ReleaseSidecar } from '@tableside/contracts/registry/release';
import { releaseKey, type StoreReader } from '@tableside/registry/store';
import type { Finding } from '../inspection/finding';

/** Whose code is tried out. */
export interface Tried {
  readonly remote: string;
  /** Address of its files, with a slash at the end. */
  readonly base: string;
  /** The file that is named where nobody knows the place. */
  readonly entry: string;
  /** What is done with a page, after its address. */
  readonly deed: string;
  /** Source maps that the release has, by the file that they are of. */
  readonly maps: ReadonlyMap<string, SourceMapPayload>;
}

/** All source maps of a stored release. */
export async function readMaps(
  store: StoreReader,
  { name, version, files }: Pick<ReleaseSidecar, 'name' | 'version' | 'files'>,
): Promise<Tried['maps']> {
  const maps = new Map<string, SourceMapPayload>();
  for (const file of Object.keys(files).filter((each) => each.endsWith('js.map'))) {
    const bytes = await store.read(releaseKey(name, version, file));
    const script = file.replace(/\.map$/, '');
    if (bytes) maps.set(script, JSON.parse(String(bytes)) as SourceMapPayload);
  }
  return maps;
}

/** A finding as a sentence that names file, line and column, as far as its stack does.
 * @param during the page that was being tried */
export function describeFinding(
  { what, advice, stack }: Finding,
  during: string | null,
  tried: Tried,
): string {
  const while_ = during ? `, while ${during} ${tried.deed}` : '';
  return `${placeOf(stack, tried) ?? tried.entry} of ${tried.remote} ${what}${while_}. ${advice}`;
}

const escape = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** The first place of the release in a stack. */
function placeOf(stack: string, { base, maps }: Tried): string | null {
  const [, file = '', line = '', column = ''] =
    new RegExp(`${escape(base)}([^\\s:)]+):(\\d+):(\\d+)`).exec(stack) ?? [];
  if (!file) return null;
  const built = `${file}:${line}:${column}`;
  const map = maps.get(file);
  if (!map) return built;
  const entry = new SourceMap(map).findEntry(Number(line) - 1, Number(column) - 1);
  return 'originalSource' in entry
    ? `${entry.originalSource}:${entry.originalLine + 1}:${entry.originalColumn + 1} (${built})`
    : built;
}
