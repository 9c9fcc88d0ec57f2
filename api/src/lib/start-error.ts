/** Something that keeps a command from starting and that its user can mend.
 * The message is one whole sentence, shown without a stack. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
