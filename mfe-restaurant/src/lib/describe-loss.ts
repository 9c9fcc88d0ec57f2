import { describeFailure } from '@tableside/platform';

/** Why something was not done, fit to be shown: the host's own sentence where it gave one.
 * @param otherwise says what did not arrive */
export const describeLoss = (error: unknown, otherwise: string): string =>
  describeFailure(error, { unreachable: `${otherwise} Check the connection and try again.` });
