/** A problem at startup that the user can fix. The message is shown without a stack. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
