import type { StoreReader } from '@tableside/registry/reader';
import { runInThisContext } from 'node:vm';
import type { RegisteredRelease } from '@tableside/contracts/registry/wire';
import { providedLibraries } from '../../browser/federation/provided';
import { createServerCall } from '../../browser/transport/server-call';
import type { ServerConfig } from '../config';
import { createLogger } from '../logger';
import { ServerRemotes } from '../releases/server-remotes';
import { type Finding, type InspectionReport, exitFinding, captureStack } from './finding';
import { inspectRelease } from './inspect-release';
import { watchCopies, watchLibraries } from './watch-libraries';

const { toString } = Function.prototype;

/**
 * Location of a function of this thread in a script, as a stack line, found by its source because
 * render threads have no debugger. @param expression path such as `Array.prototype.map`
 */
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

/** Some watched objects cannot be reached by name. */
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

/** Reports missing exports and sends log lines to the parent while a worker inspects a release. */
export async function createInspection({ config, store, release, send }: InspectionOptions) {
  const notify = (finding: Finding) => send({ type: 'found', finding });
  watchCopies(notify);
  watchExit(notify);
  const libraries = watchLibraries(providedLibraries, notify);
  const remotes = new ServerRemotes(store, libraries);
  const url = `${release.base}${release.server ?? ''}`;
  const code = String(await store.read(url.slice(1)));
  const call = createServerCall({ apiBase: config.apiOrigin });
  return {
    log: createLogger('warn', (line) => send({ type: 'logged', line })),
    remotes,
    /** A stack line. */
    whereIs: (name: string) => {
      const slot = findFunction(name, { url, code });
      return slot ? `\n    at ${slot}` : '';
    },
    run: async () => {
      const load = (expose: string) => remotes.load(release, expose);
      const paths = await inspectRelease(release, { load, call, notify });
      send({ type: 'inspected', paths });
    },
  };
}

/** Reports who ends the thread before it ends. */
function watchExit(notify: (finding: Finding) => void): void {
  const { exit } = process;
  process.exit = (code) => {
    notify(exitFinding(String(code ?? 0), captureStack()));
    return exit(code);
  };
}
