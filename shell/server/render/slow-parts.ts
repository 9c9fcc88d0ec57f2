/** How often in a row a release may be late before pages stop waiting for it. One time may be a busy machine. */
const STRIKES = 2;
/** How long pages then do without it, in milliseconds, until one page waits for it again. */
const REST_MS = 30_000;

interface Record {
  strikes: number;
  restsUntil: number;
}

const keyOf = (kind: string, container: string) => `${kind} ${container}`;

/** Remembers releases whose parts keep pages waiting until the deadline, so that they cost their own parts and not the
 * time of others. */
export class SlowParts {
  private readonly records = new Map<string, Record>();

  constructor(private readonly now: () => number = Date.now) {}

  /** False while pages of this kind do without a release. Once it has rested, the first page that asks waits for it again.
   * @param kind which pages: a release may be slow in one place only
   * @param container name of the release's container */
  mayKeepWaiting(kind: string, container: string): boolean {
    const record = this.records.get(keyOf(kind, container));
    if (!record || record.strikes < STRIKES) return true;
    if (this.now() < record.restsUntil) return false;
    record.restsUntil = this.now() + REST_MS;
    return true;
  }

  /** Notes how the releases that a page waited for did.
   * @param kind which pages
   * @param ran containers whose code ran
   * @param late those of them that were still waited for at the deadline
   * @returns those that pages do without from now on */
  note(kind: string, ran: readonly string[], late: ReadonlySet<string>): string[] {
    for (const container of ran) {
      if (!late.has(container)) this.records.delete(keyOf(kind, container));
    }
    const resting: string[] = [];
    for (const container of late) {
      const key = keyOf(kind, container);
      const strikes = (this.records.get(key)?.strikes ?? 0) + 1;
      this.records.set(key, { strikes, restsUntil: this.now() + REST_MS });
      if (strikes === STRIKES) resting.push(container);
    }
    return resting;
  }
}
