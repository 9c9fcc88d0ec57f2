/** How the command ends, for scripts and pipelines. docs/errors.md has the same table. */
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
  [EXIT.wrong, 'wrong use, or a fault of the command itself'],
  [EXIT.refused, 'refused by a check, or taken back by --guard'],
  [EXIT.forbidden, 'not allowed: by the key of whoever asks, or as releases are frozen'],
  [EXIT.late, 'too late: somebody else changed the same thing first, or --if-active does not hold'],
  [
    EXIT.store,
    'trouble with the store or its service: it cannot be reached, read or written, or status --verify found damage',
  ],
];

/** A change that the registry will not make. The message says what is wrong, where, and how to mend it. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  constructor(
    readonly problems: readonly string[],
    readonly code: FailureCode = EXIT.refused,
  ) {
    super(problems.join('\n'));
  }
}

export const wrongUse = (...problems: readonly string[]): Refusal =>
  new Refusal(problems, EXIT.wrong);

/** A store that holds something else than it should. */
export const storeTrouble = (...problems: readonly string[]): Refusal =>
  new Refusal(problems, EXIT.store);
