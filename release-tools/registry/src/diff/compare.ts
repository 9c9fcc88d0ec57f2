/** What comes and what goes, in the order in which it is named. */
export interface Difference {
  readonly come: readonly string[];
  readonly go: readonly string[];
}

export const compareNames = (before: readonly string[], after: readonly string[]): Difference => ({
  come: after.filter((each) => !before.includes(each)),
  go: before.filter((each) => !after.includes(each)),
});
