import type { StoreReader } from '@tableside/registry/reader';
import { runInThisContext } from 'node:vm';
import type { RegisteredRelease } from '@tableside/contracts/registry/wire';
import { providedLibraries } from '../../src/federation/provided';
import { createServerCall } from '../../src/transport/server-call';
import type { ServerConfig } from '../config';
import { createLogger } from '../logger';
import { ServerRemotes } from '../releases/server-remotes';
import { type Finding, type InspectionReport, exitFinding, stackHere } from './finding';
import { inspectRelease } from './inspect-release';
import { watchCopies, watchLibraries } from './watch-libraries';

const { toString } = Function.prototype;

/** Where a function of this thread stands in a script, as stacks say it; null for what is no function of that script. It goes by the
 * function's text: threads that run releases have no debugger.
 * @param expression how it is reached from the global object, such as `Array.prototype.map` */
export function findFunction(
  expression: string,
  script: { readonly url: string; readonly code: string },
): string | null {
  const text = textOf(expression);
  const index = text === null ? -1 : script.code.indexOf(text);
  if (index < 0) return null;
  const lines = script.code.slice(0, index).split('\n');
  return `${script.url}:${lines.length}:${(lines.at(-1)?.length ?? 0) + 1}`;
}

/** Not everything that is watched can be reached by its name. */
function textOf(expression: string): string | null {
  try {
    return toString.call(runInThisContext(expression));
  } catch {
    return null;
  }
}

interface InspectionOptions {
  readonly config: ServerConfig;
  readonly store: Pick<StoreReader, 'read'>;
  readonly release: RegisteredRelease;
  readonly send: (report: InspectionReport) => void;
}

/** What a worker renders with that inspects a release instead of serving pages: the provided libraries tell what is wanted of
 * them, and the log goes to whoever started the worker. */
export async function createInspection({ config, store, release, send }: InspectionOptions) {
  const tell = (finding: Finding) => send({ type: 'found', finding });
  watchCopies(tell);
  watchExit(tell);
  const libraries = watchLibraries(providedLibraries, tell);
  const remotes = new ServerRemotes(store, libraries);
  const url = `${release.base}${release.server ?? ''}`;
  const code = String(await store.read(url.slice(1)));
  const call = createServerCall({ apiBase: config.apiOrigin });
  return {
    log: createLogger('warn', (line) => send({ type: 'logged', line })),
    remotes,
    /** A line as of a stack. */
    whereIs: (name: string) => {
      const place = findFunction(name, { url, code });
      return place ? `\n    at ${place}` : '';
    },
    run: async () => {
      const load = (expose: string) => remotes.load(release, expose);
      const paths = await inspectRelease(release, { load, call, tell });
      send({ type: 'inspected', paths });
    },
  };
}

/** Tells who ends the thread, before it ends. */
function watchExit(tell: (finding: Finding) => void): void {
  const { exit } = process;
  process.exit = (code) => {
    tell(exitFinding(String(code ?? 0), stackHere()));
    return exit(code);
  };
}
