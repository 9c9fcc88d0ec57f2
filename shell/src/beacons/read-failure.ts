import { SHELL_NAME } from '@tableside/contracts/registry/names';
import { isForeseen } from '../causes';
import { findRelease, readThrow } from '../stray-throws';
import type { FailureKind } from './beacon';

/** A file of the shell in a stack. */
const SHELL_FILE = /\/assets\/[^/\s]+\.js/;

export interface ReleaseFailure {
  readonly remote: string;
  /** Left out where it cannot be told. */
  readonly version?: string | undefined;
  readonly kind: FailureKind;
}

/** What `shell:failure` carries. */
interface Reported {
  readonly error: unknown;
  readonly context?: Readonly<Record<string, string>>;
}

/** The failure of a release, of a remote or of the shell, that an event tells of: a throw that nothing caught, or what was reported.
 * @returns null for what is no release's doing, and for what has been told already */
export function readFailure(event: Event): ReleaseFailure | null {
  const thrown = readThrow(event);
  if (thrown) return { remote: thrown.remote, version: thrown.version, kind: thrown.during };
  if (event instanceof CustomEvent) return readReport(event.detail as Reported | null);
  return readShellThrow(event);
}

/** A throw that leads to no remote and to the shell. */
function readShellThrow(event: Event): ReleaseFailure | null {
  const isError = event instanceof ErrorEvent;
  const error: unknown = isError ? event.error : 'reason' in event ? event.reason : null;
  const isOurs = error instanceof Error && SHELL_FILE.test(error.stack ?? '');
  if (!isOurs || isForeseen(error)) return null;
  return { remote: SHELL_NAME, kind: isError ? 'event' : 'promise' };
}

function readReport(detail: Reported | null): ReleaseFailure | null {
  const { error, context = {} } = detail ?? {};
  const { remote, version, during, expose } = context;
  const name = error instanceof Error ? error.name : '';
  if (!remote) {
    if (name === 'ChunkLoadError') return { remote: SHELL_NAME, kind: 'load' };
    if (during !== 'route' || !(error instanceof Error) || isForeseen(error)) return null;
    // What a remote's page throws as it is left reaches the screen above it.
    return { ...(findRelease(error) ?? { remote: SHELL_NAME }), kind: 'render' };
  }
  if (expose) {
    return { remote, version, kind: name === 'RemoteUnavailableError' ? 'load' : 'evaluation' };
  }
  if (during === 'event' || during === 'promise' || during === 'damage')
    return { remote, version, kind: during };
  if (during !== 'slot' && during !== 'page') return null;
  // The loader has told of each release that it tried.
  if (name === 'RemoteUnavailableError' || name === 'BrokenRemoteError') return null;
  const release = findRelease(error);
  const own = release?.remote === remote ? release.version : undefined;
  return { remote, version: own, kind: 'render' };
}
