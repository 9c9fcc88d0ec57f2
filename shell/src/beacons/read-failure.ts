import { findRelease, readThrow } from '../stray-throws';
import type { FailureKind } from './beacon';

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

/** The failure of a release that an event tells of: a throw that nothing caught, or what was reported.
 * @returns null for what is no release's doing, and for what has been told already */
export function readFailure(event: Event): ReleaseFailure | null {
  const thrown = readThrow(event);
  if (thrown) return { remote: thrown.remote, version: thrown.version, kind: thrown.during };
  return event instanceof CustomEvent ? readReport(event.detail as Reported | null) : null;
}

function readReport(detail: Reported | null): ReleaseFailure | null {
  const { error, context = {} } = detail ?? {};
  const { remote, version, during, expose } = context;
  if (!remote) return null;
  const name = error instanceof Error ? error.name : '';
  if (expose) {
    return { remote, version, kind: name === 'RemoteUnavailableError' ? 'load' : 'evaluation' };
  }
  if (during === 'event' || during === 'promise') return { remote, version, kind: during };
  if (during !== 'slot' && during !== 'page') return null;
  // The loader has told of each release that it tried.
  if (name === 'RemoteUnavailableError' || name === 'BrokenRemoteError') return null;
  const release = findRelease(error);
  const own = release?.remote === remote ? release.version : undefined;
  return { remote, version: own, kind: 'render' };
}
