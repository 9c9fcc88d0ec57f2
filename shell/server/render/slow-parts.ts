/** How often in a row a release may be late before pages skip it. Once may be a busy machine. */
const STRIKES = 2;
/** How long pages then skip it, in milliseconds, before one page tries it again. */
const COOLDOWN_MS = 30_000;

interface Record {
  strikes: number;
  restsUntil: number;
}

const keyOf = (kind: string, container: string) => `${kind} ${container}`;

/**
 * Tracks releases whose parts are pending at the deadline, so that they only delay their own
 * parts.
 */
export class SlowParts {
  private readonly records = new Map<string, Record>();

  constructor(private readonly now: () => number = Date.now) {}

  /**
   * False while pages of this kind skip a release. After the cooldown, the first page that asks
   * tries it again.
   * @param kind of page: a release may be slow in one place only
   * @param container name of the release's container
   */
  mayKeepWaiting(kind: string, container: string): boolean {
    const record = this.records.get(keyOf(kind, container));
    if (!record || record.strikes < STRIKES) return true;
    if (this.now() < record.restsUntil) return false;
    record.restsUntil = this.now() + COOLDOWN_MS;
    return true;
  }

  /**
   * Records how the releases of a page did.
   * @param kind of page
   * @param ran containers whose code ran
   * @param late those still pending at the deadline
   * @returns those that pages skip from now on
   */
  record(kind: string, ran: readonly string[], late: ReadonlySet<string>): string[] {
    for (const container of ran) {
      if (!late.has(container)) this.records.delete(keyOf(kind, container));
    }
    const resting: string[] = [];
    for (const container of late) {
      const key = keyOf(kind, container);
      const strikes = (this.records.get(key)?.strikes ?? 0) + 1;
      this.records.set(key, { strikes, restsUntil: this.now() + COOLDOWN_MS });
      if (strikes === STRIKES) resting.push(container);
    }
    return resting;
  }
}
