/** Keeps the most recently used buffers, up to a number of bytes. */
export function createByteCache(maxBytes: number) {
  // A Map keeps the order of insertion: the first entry is the one that was used longest ago.
  const entries = new Map<string, Buffer>();
  let bytes = 0;
  const remove = (key: string): void => {
    bytes -= entries.get(key)?.length ?? 0;
    entries.delete(key);
  };
  return {
    get(key: string): Buffer | undefined {
      const value = entries.get(key);
      if (value) {
        entries.delete(key);
        entries.set(key, value);
      }
      return value;
    },
    /** A buffer that alone takes more than a quarter of the room is not kept. */
    set(key: string, value: Buffer): void {
      if (value.length > maxBytes / 4) return;
      remove(key);
      entries.set(key, value);
      bytes += value.length;
      for (const oldest of entries.keys()) {
        if (bytes <= maxBytes) break;
        remove(oldest);
      }
    },
    /** Bytes held now. */
    get size(): number {
      return bytes;
    },
  };
}
