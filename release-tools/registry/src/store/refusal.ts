/** Exit codes for scripts and pipelines. docs/errors.md has the same table. */
export const EXIT = {
  done: 0,
  wrong: 1,
  refused: 2,
  forbidden: 3,
  late: 4,
  store: 5,
} as const;

export type FailureCode = Exclude<(typeof EXIT)[keyof typeof EXIT], typeof EXIT.done>;

export const EXIT_MEANINGS: readonly (readonly [number, string])[] = [
  [EXIT.done, 'done'],
  [EXIT.wrong, 'wrong usage, or an internal error'],
  [EXIT.refused, 'rejected by a check, or rolled back by --guard'],
  [EXIT.forbidden, 'not allowed for this key, or releases are frozen'],
  [EXIT.late, 'conflict: another user made a change first, or --if-active does not match'],
  [
    EXIT.store,
    'the store or its service cannot be reached, read, or written, or status --verify found damage',
  ],
];

/** A change that the registry rejects. The message says what is wrong, where, and how to fix it. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  constructor(
    readonly problems: readonly string[],
    readonly code: FailureCode = EXIT.refused,
  ) {
    super(problems.join('\n'));
  }
}

/** The result; null when it is refused. */
export const nullIfRefused = <Result>(result: Promise<Result>): Promise<Result | null> =>
  result.catch((error: unknown) => {
    if (error instanceof Refusal) return null;
    throw error;
  });

export const usageError = (...problems: readonly string[]): Refusal =>
  new Refusal(problems, EXIT.wrong);

/** The store holds unexpected data. */
export const damagedStoreError = (...problems: readonly string[]): Refusal =>
  new Refusal(problems, EXIT.store);
