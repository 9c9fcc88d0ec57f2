import { toRegistered, releaseKey, type StoreReader } from '@tableside/registry/reader';
import type { ReleaseSidecar } from '@tableside/contracts/registry/release';
import { toSnapshot, type RegistrySnapshot } from '../releases/snapshot';
import { exitFinding, firstLine, OWN_ERROR_ADVICE, type Finding } from '../inspection/finding';
import { lostLibrary } from '../inspection/watch-libraries';
import type { Mishap } from '../workers/render-thread';
import { SourceMap, type SourceMapPayload } from 'node:module';

export function makeSnapshot(sidecar: ReleaseSidecar): RegistrySnapshot {
  const active = toRegistered(sidecar);
  const remote = { active, lastGood: null, canary: null, killed: false };
  return toSnapshot({
    document: { revision: 1, remotes: { [sidecar.name]: remote }, content: {} },
    withheld: new Set(),
    listed: new Set([active.container]),
  });
}

/** What a line of the log says about the release; null for what is no failure. */
export function readLine(line: string): Finding | null {
  const { err } = JSON.parse(line) as { readonly err?: { readonly stack?: string } };
  return err ? failed(err.stack ?? '') : null;
}

const LATE = /^Error: The render took too long|^\w+: The render could not wait/;

export function failed(stack: string): Finding {
  if (LATE.test(stack)) {
    return {
      what: 'waits for something that does not come',
      advice: 'A part that waits has to be given what it waits for, or to end in an error.',
      stack,
    };
  }
  const library = lostLibrary(stack);
  return library
    ? {
        what: `seems to bring its own copy of ${library}, which does not find the shell's: ${firstLine(stack)}`,
        advice: 'Build with the shared preset, which takes the one of the shell.',
        stack,
      }
    : { what: `throws: ${firstLine(stack)}`, advice: OWN_ERROR_ADVICE, stack };
}

/** Node's words for what was rejected and is no error. */
const STRAY = /promise rejected with the reason "(.*)"\.$/m;

const DEEDS: readonly (readonly [RegExp, (reason: string) => string, string])[] = [
  [
    /^unhandledRejection/,
    (reason) => `leaves a rejected promise that nobody awaits: ${reason}`,
    'Await it, or catch what it rejects with.',
  ],
  [
    /^uncaughtException/,
    (reason) => `throws where nobody can catch it: ${reason}`,
    'Catch it inside of the timer or the listener.',
  ],
  [
    / was changed$/m,
    (reason) => `changes what all code shares: ${reason}`,
    'Work on an own copy, and leave globals and prototypes as they are.',
  ],
  [
    /^it was blocked/,
    () => 'keeps the thread busy and does not come to an end',
    'Look for a loop without an end.',
  ],
  [
    /ERR_WORKER_OUT_OF_MEMORY|heap/,
    () => 'takes all memory of its thread',
    'Look for a list that grows without an end.',
  ],
];

export function toFinding({ reason }: Pick<Mishap, 'reason'>): Finding {
  const [, code] = /^it ended with (.*)/.exec(reason) ?? [];
  if (code) return exitFinding(code, '');
  const [, tell, advice] = DEEDS.find(([words]) => words.test(reason)) ?? [];
  const said = STRAY.exec(reason)?.[1] ?? firstLine(reason).replace(/^\w+: /, '');
  return {
    what: tell?.(said) ?? `throws: ${said}`,
    advice: advice ?? OWN_ERROR_ADVICE,
    stack: reason,
  };
}

export interface Tried {
  readonly remote: string;
  /** Address of its files, with a slash at the end. */
  readonly base: string;
  /** The file that is named where nobody knows the place. */
  readonly entry: string;
  /** What is done with a page, after its address. */
  readonly deed: string;
  readonly maps: ReadonlyMap<string, SourceMapPayload>;
}

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
