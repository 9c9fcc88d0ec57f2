import { isObject, text } from '@tableside/contracts/common/read';
import { ANSWERS, type Answer } from '@tableside/contracts/vote/rules';

/** What this browser said in a vote, kept in it alone. */
export interface OwnBallot {
  readonly voter: string;
  readonly firstName: string;
  /** By slug. */
  readonly answers: Readonly<Record<string, Answer>>;
}

const keyOf = (token: string): string => `account:vote:${token}`;

/** A random id that nobody guesses: 24 characters of hex and dashes at least. */
export const makeVoter = (): string => crypto.randomUUID();

/** The stored text of a ballot; null where there is none, or storage is refused. */
export function findBallot(token: string): string | null {
  try {
    return localStorage.getItem(keyOf(token));
  } catch {
    return null;
  }
}

/** A ballot from its stored text. */
export function readBallot(stored: string | null): OwnBallot | null {
  if (stored === null) return null;
  try {
    const data: unknown = JSON.parse(stored);
    const voter = isObject(data) ? text(data['voter']) : null;
    if (!isObject(data) || !voter) return null;
    return {
      voter,
      firstName: text(data['firstName']) ?? '',
      answers: readAnswers(data['answers']),
    };
  } catch {
    return null;
  }
}

/** Keeps a ballot. Where storage is refused, a later one counts as another browser's. */
export function storeBallot(token: string, ballot: OwnBallot): void {
  try {
    localStorage.setItem(keyOf(token), JSON.stringify(ballot));
  } catch {
    // Nothing is lost but the way to change it.
  }
}

/** Answers among a form's fields or stored ones: unknown words count as none. */
export const readAnswers = (value: unknown): Readonly<Record<string, Answer>> =>
  Object.fromEntries(
    Object.entries(isObject(value) ? value : {}).flatMap(([slug, said]) => {
      const answer = ANSWERS.find((each) => each === said);
      return answer ? [[slug, answer] as const] : [];
    }),
  );
