import { LRUCache } from 'lru-cache';

interface Options<Value> {
  /** Maximum number of values, or their maximum size together as `sizeOf` measures it. */
  readonly max: number;
  readonly sizeOf?: (value: Value) => number;
  /** How long a value is kept after its load, in milliseconds; default: no limit. */
  readonly ttlMs?: number;
  /** The same for null and undefined; default: they are loaded again on the next call. */
  readonly emptyTtlMs?: number;
  readonly now?: () => number;
}

interface Entry<Value> {
  readonly value: Promise<Value>;
  expiresAt: number;
}

/** Caches promises: callers share a load. A failed one is repeated on the next call. */
export class PromiseCache<Value> {
  private readonly entries: LRUCache<string, Entry<Value>>;
  private readonly now: () => number;

  constructor(private readonly options: Options<Value>) {
    const { max, sizeOf, now = Date.now } = options;
    this.entries = new LRUCache(sizeOf ? { maxSize: max } : { max });
    this.now = now;
  }

  get(key: string, load: () => Promise<Value>): Promise<Value> {
    const known = this.entries.get(key);
    if (known && this.now() < known.expiresAt) return known.value;
    const entry = { value: load(), expiresAt: Infinity };
    this.set(key, entry, 1);
    const { sizeOf, ttlMs = Infinity, emptyTtlMs = 0 } = this.options;
    entry.value.then(
      (value) => {
        const keptMs = value === null || value === undefined ? emptyTtlMs : ttlMs;
        if (this.entries.peek(key) !== entry) return;
        entry.expiresAt = this.now() + keptMs;
        if (keptMs === 0) this.entries.delete(key);
        else if (sizeOf) this.set(key, entry, sizeOf(value));
      },
      () => this.entries.peek(key) === entry && this.entries.delete(key),
    );
    return entry.value;
  }

  private set(key: string, entry: Entry<Value>, size: number): void {
    // lru-cache 11.5.3 keeps the old size when the same object is set again.
    this.entries.delete(key);
    this.entries.set(key, entry, this.options.sizeOf && { size: Math.max(size, 1) });
  }
}
