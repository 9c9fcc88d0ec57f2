import { toRegistered, releaseKey, type StoreReader } from '@tableside/registry/reader';
import type { ReleaseSidecar } from '@tableside/contracts/registry/release';
import { toSnapshot, type RegistrySnapshot } from '../releases/snapshot';
import { exitFinding, finding, firstLine, ERROR_ADVICE, type Finding } from '../inspection/finding';
import { DUPLICATE_LIBRARY_ADVICE, lostLibrary } from '../inspection/watch-libraries';
import type { WorkerFailure } from '../workers/render-thread';
import { SourceMap, type SourceMapPayload } from 'node:module';

export function makeSnapshot(sidecar: ReleaseSidecar): RegistrySnapshot {
  const active = toRegistered(sidecar);
  const remote = { active, lastGood: null, canary: null, disabled: false };
  const remotes = { [sidecar.name]: remote };
  return toSnapshot({ revision: 1, remotes, content: {} });
}

/** The finding in a log line; null when it is not a failure. */
export function readLine(line: string): Finding | null {
  const { err } = JSON.parse(line) as { readonly err?: { readonly stack?: string } };
  return err ? failed(err.stack ?? '') : null;
}

const LATE = /^Error: The render took too long|^\w+: The render could not wait/;

export function failed(stack: string): Finding {
  if (LATE.test(stack)) {
    const advice = 'Make sure that pending work resolves or fails.';
    return finding('waits for something that never resolves', advice, stack);
  }
  const library = lostLibrary(stack);
  const reason = firstLine(stack);
  if (!library) return finding(`throws: ${reason}`, ERROR_ADVICE, stack);
  const what = `seems to bundle its own copy of ${library}, which conflicts with the shell's`;
  return finding(`${what}: ${reason}`, DUPLICATE_LIBRARY_ADVICE, stack);
}

/** Node's message for a rejection with something that is not an Error. */
const STRAY = /promise rejected with the reason "(.*)"\.$/m;

const FAULTS: readonly (readonly [RegExp, (reason: string) => string, string])[] = [
  [
    /^unhandledRejection/,
    (reason) => `leaves a rejected promise unhandled: ${reason}`,
    'Await it or handle the rejection.',
  ],
  [
    /^uncaughtException/,
    (reason) => `throws outside any handler: ${reason}`,
    'Catch it in the timer or listener.',
  ],
  [
    / was changed$/m,
    (reason) => `changes shared globals: ${reason}`,
    'Work on a copy. Do not change globals or prototypes.',
  ],
  [
    /^it was blocked/,
    () => 'keeps the thread busy and never finishes',
    'Look for an endless loop.',
  ],
  [
    /ERR_WORKER_OUT_OF_MEMORY|heap/,
    () => 'uses all the memory of its thread',
    'Look for a list that grows without limit.',
  ],
];

export function toFinding({ reason }: Pick<WorkerFailure, 'reason'>): Finding {
  const [, code] = /^it ended with (.*)/.exec(reason) ?? [];
  if (code) return exitFinding(code);
  const [, describe, advice] = FAULTS.find(([pattern]) => pattern.test(reason)) ?? [];
  const message = STRAY.exec(reason)?.[1] ?? firstLine(reason).replace(/^\w+: /, '');
  const what = describe?.(message) ?? `throws: ${message}`;
  return finding(what, advice ?? ERROR_ADVICE, reason);
}

export interface Tried {
  readonly remote: string;
  /** Base URL of its files, with a trailing slash. */
  readonly base: string;
  /** File that is named when the location is unknown. */
  readonly entry: string;
  /** Completes "while <path> …". */
  readonly activity: string;
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

/** A finding as a message with its location. @param during the page that was being tested */
export function describeFinding(
  { what, advice, stack }: Finding,
  during: string | null,
  tried: Tried,
): string {
  const context = during ? `, while ${during} ${tried.activity}` : '';
  return `${pathOf(stack, tried) ?? tried.entry} of ${tried.remote} ${what}${context}. ${advice}`;
}

const escape = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

function pathOf(stack: string, { base, maps }: Tried): string | null {
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
