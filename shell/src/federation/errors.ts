/** Why a remote could not be used. Names are set by hand because minifiers rename classes. */
class RemoteError extends Error {}

/** Its files did not arrive: not there, not in time, or no connection. A later try may work. */
export class RemoteUnavailableError extends RemoteError {
  override readonly name: string = 'RemoteUnavailableError';
}

/** Its files are on their way for too long. */
export class LateRemoteError extends RemoteUnavailableError {
  override readonly name = 'LateRemoteError';
}

/** Its files arrived and cannot be used: they throw, break the contract, or are not the bytes that were released. */
export class BrokenRemoteError extends RemoteError {
  override readonly name: string = 'BrokenRemoteError';
}

/** The registry has no such remote, or it has been taken off the pages. */
export class MissingRemoteError extends RemoteError {
  override readonly name: string = 'MissingRemoteError';
}

/** True for a failure of a remote, whichever it is. */
export const isRemoteError = (error: unknown): error is Error => error instanceof RemoteError;
