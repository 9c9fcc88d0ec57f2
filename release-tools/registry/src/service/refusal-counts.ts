import { REFUSALS_MAX } from './limits';

const MINUTE_MS = 60_000;
/** So many addresses are remembered. */
const ADDRESSES_MAX = 10_000;

/** Counts refused requests by address. A request that proves somebody is never refused by it: others may share the address. */
export class RefusalCounts {
  private counts = new Map<string, number>();
  private began = 0;

  /** @returns false for an address that has had enough */
  note(address: string, now: number = Date.now()): boolean {
    if (now - this.began >= MINUTE_MS || this.counts.size >= ADDRESSES_MAX) {
      this.counts = new Map();
      this.began = now;
    }
    const count = (this.counts.get(address) ?? 0) + 1;
    this.counts.set(address, count);
    return count <= REFUSALS_MAX;
  }
}
