const HOUR_MS = 3_600_000;
/** How many keys are known at most; in an hour that has more, those that come later are not counted. */
const KEYS_MAX = 50_000;

/** How much of an hour's count is one key's at most. Keys are forgotten with the hour, and never written down. */
export class HourlyShare {
  private counts = new Map<string, number>();
  private endsAt = 0;

  constructor(
    private readonly most: number,
    private readonly now: () => number,
  ) {}

  /** Counts once.
   * @returns false where the key has had its share */
  take(key: string): boolean {
    if (this.now() >= this.endsAt) {
      this.counts = new Map();
      this.endsAt = this.now() + HOUR_MS;
    }
    const count = this.counts.get(key) ?? 0;
    if (count >= this.most || (count === 0 && this.counts.size >= KEYS_MAX)) return false;
    this.counts.set(key, count + 1);
    return true;
  }
}
