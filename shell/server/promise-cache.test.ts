import { PromiseCache } from './promise-cache';

describe('PromiseCache', () => {
  it('evicts the least recently used values above their maximum size', async () => {
    const loads: string[] = [];
    const cache = new PromiseCache<string>({ max: 10, sizeOf: ({ length }) => length });
    const read = (text: string) =>
      cache.get(text, () => {
        loads.push(text);
        return Promise.resolve(text);
      });
    for (const text of ['four', 'five', 'six', 'five', 'four']) await read(text);
    expect(loads).toEqual(['four', 'five', 'six', 'four']);
  });

  it('shares a load, repeats a failed one, and keeps a value for its time', async () => {
    let now = 0;
    let loads = 0;
    const cache = new PromiseCache<number>({ max: 2, ttlMs: 1000, now: () => now });
    const fail = () => cache.get('key', () => Promise.reject(new Error('down')));
    await expect(fail()).rejects.toThrow('down');
    const read = () => cache.get('key', () => Promise.resolve((loads += 1)));
    expect(await Promise.all([read(), read()])).toEqual([1, 1]);
    now = 999;
    expect(await read()).toBe(1);
    now = 1000;
    expect(await read()).toBe(2);
  });

  it('keeps an empty value for its own time', async () => {
    let now = 0;
    let loads = 0;
    const cache = new PromiseCache<null>({ max: 2, emptyTtlMs: 10, now: () => now });
    const read = () =>
      cache.get('key', () => {
        loads += 1;
        return Promise.resolve(null);
      });
    await read();
    now = 9;
    await read();
    expect(loads).toBe(1);
    now = 10;
    await read();
    expect(loads).toBe(2);
  });
});
