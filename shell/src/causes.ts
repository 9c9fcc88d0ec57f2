import { isCallFailure } from '@tableside/platform';
import { isRemoteError } from './federation/errors';

/** Causes of causes beyond this say nothing new, and may be a circle. */
const MAX_CAUSES = 5;

/** An error, then what caused it, and so on: React wraps what it recovers from in an error of its own. */
export function causesOf(error: unknown): readonly unknown[] {
  const chain = [error];
  while (chain.length <= MAX_CAUSES) {
    const last = chain.at(-1);
    if (!(last instanceof Error) || last.cause === undefined) break;
    chain.push(last.cause);
  }
  return chain;
}

/** True for what is no fault of the code that threw it: a call without an answer, and a remote that could not be used, which
 * the loader reports itself. */
export const isForeseen = (error: unknown): boolean =>
  causesOf(error).some((each) => isCallFailure(each) || isRemoteError(each));
