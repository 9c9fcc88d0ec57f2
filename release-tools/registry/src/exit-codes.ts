/** How the command ends, for scripts and pipelines. docs/errors.md has the same table. */
export const EXIT = {
  done: 0,
  wrong: 1,
  refused: 2,
  forbidden: 3,
  late: 4,
  store: 5,
} as const;

/** How a refusal ends the command. */
export type FailureCode = Exclude<(typeof EXIT)[keyof typeof EXIT], typeof EXIT.done>;

/** What each code means, in words. */
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
