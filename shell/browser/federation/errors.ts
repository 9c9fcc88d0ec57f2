/** Why a remote could not be used. Names are set explicitly because minifiers rename classes. */
class RemoteError extends Error {}

/** The files did not arrive: missing, too slow, or no connection. A retry may work. */
export class RemoteUnavailableError extends RemoteError {
  override readonly name: string = 'RemoteUnavailableError';
}

/** The files have been loading for too long. */
export class LateRemoteError extends RemoteUnavailableError {
  override readonly name = 'LateRemoteError';
}

/** The files arrived but are unusable: they throw, break the contract, or do not match their hash. */
export class BrokenRemoteError extends RemoteError {
  override readonly name: string = 'BrokenRemoteError';
}

/** The remote is disabled: it has no release to try. */
export class DisabledRemoteError extends BrokenRemoteError {}

/** The registry has no such remote, or it has been disabled. */
export class MissingRemoteError extends RemoteError {
  override readonly name: string = 'MissingRemoteError';
}

/** True for any of the errors above. */
export const isRemoteError = (error: unknown): error is Error => error instanceof RemoteError;
