import type { RegisteredRelease } from '@tableside/contracts/registry/wire';
import type { StoreReader } from '@tableside/registry/store/store';
import { providedLibraries } from '../../src/federation/provided';
import { createServerCall } from '../../src/transport/server-call';
import type { ServerConfig } from '../config';
import { createLogger } from '../logger';
import { ServerRemotes } from '../releases/server-remotes';
import { findFunction } from './find-function';
import { type Finding, type InspectionReport, exitFinding, stackHere } from './finding';
import { inspectRelease } from './inspect-release';
import { watchCopies, watchLibraries } from './watch-libraries';

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
