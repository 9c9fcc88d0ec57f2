import { describeFailure, type FailureWords } from '@tableside/platform';

const WORDS: FailureWords = {
  unreachable: 'We could not reach the server. Please try again.',
};

/** Why a call of the entrance failed, fit to be shown: the host's own sentence where it gave one. */
export const describeEntranceFailure = (error: unknown): string => describeFailure(error, WORDS);
