/** What an import reports about: places left out, values left unknown, values mended. */
export type ReportSection = 'skipped' | 'unknown' | 'mended';

export interface Tally {
  readonly reason: string;
  readonly count: number;
  /** A few of the places, such as `Luna Cafe (node/1): "Mo-late"`. */
  readonly examples: readonly string[];
}

const EXAMPLES = 3;

/** Counts what happened to places and values, with a few examples of each kind. */
export class ImportReport {
  private readonly tallies: Record<
    ReportSection,
    Map<string, { count: number; examples: string[] }>
  > = { skipped: new Map(), unknown: new Map(), mended: new Map() };

  add(section: ReportSection, reason: string, example: string): void {
    const tally = this.tallies[section].get(reason) ?? { count: 0, examples: [] };
    tally.count += 1;
    if (tally.examples.length < EXAMPLES) tally.examples.push(example);
    this.tallies[section].set(reason, tally);
  }

  /** The section's reasons, most frequent first. */
  list(section: ReportSection): Tally[] {
    return [...this.tallies[section]]
      .map(([reason, tally]) => ({ reason, ...tally }))
      .sort((a, b) => b.count - a.count || a.reason.localeCompare(b.reason));
  }

  total(section: ReportSection): number {
    return this.list(section).reduce((sum, { count }) => sum + count, 0);
  }
}
