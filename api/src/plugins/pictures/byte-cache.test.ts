import { createByteCache } from './byte-cache';

const bytes = (length: number) => Buffer.alloc(length, 1);

describe('createByteCache', () => {
  test('the least recently used buffer is evicted when the cache is full', () => {
    const cache = createByteCache(100);
    for (const key of ['a', 'b', 'c', 'd']) cache.set(key, bytes(25));
    cache.get('a');
    cache.set('e', bytes(25));
    expect(cache.get('b')).toBeUndefined();
    expect(cache.get('a')).toHaveLength(25);
    expect(cache.size).toBe(100);
  });

  test('a buffer larger than the cache evicts nothing', () => {
    const cache = createByteCache(100);
    cache.set('small', bytes(10));
    cache.set('large', bytes(90));
    expect(cache.get('large')).toBeUndefined();
    expect(cache.get('small')).toHaveLength(10);
  });

  test('a key that is set again counts its size once', () => {
    const cache = createByteCache(100);
    cache.set('a', bytes(20));
    cache.set('a', bytes(10));
    expect(cache.size).toBe(10);
  });
});
