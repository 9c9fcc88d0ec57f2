import { SourceMap, type SourceMapPayload } from 'node:module';
import type { Finding } from '../inspection/finding';

/** Whose code is tried out. */
export interface Tried {
  readonly remote: string;
  /** Address of its files, with a slash at the end. */
  readonly base: string;
  /** Its build for the server. */
  readonly server: string;
  /** Source map of that build, where the release has one. */
  readonly map: SourceMapPayload | null;
}

/** A finding as a sentence that names file, line and column, as far as its stack does.
 * @param during what was being done */
export function describeFinding(
  { what, advice, stack }: Finding,
  during: string | null,
  tried: Tried,
): string {
  const while_ = during ? `, while ${during} is rendered` : '';
  return `${placeOf(stack, tried) ?? tried.server} of ${tried.remote} ${what}${while_}. ${advice}`;
}

const escape = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** The first place of the release in a stack. */
function placeOf(stack: string, { base, server, map }: Tried): string | null {
  const [, file = '', line = '', column = ''] =
    new RegExp(`${escape(base)}([^\\s:)]+):(\\d+):(\\d+)`).exec(stack) ?? [];
  if (!file) return null;
  const built = `${file}:${line}:${column}`;
  if (!map || file !== server) return built;
  const entry = new SourceMap(map).findEntry(Number(line) - 1, Number(column) - 1);
  return 'originalSource' in entry
    ? `${entry.originalSource}:${entry.originalLine + 1}:${entry.originalColumn + 1} (${built})`
    : built;
}
