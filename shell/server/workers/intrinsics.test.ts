/** @jest-environment node */
import { watchIntrinsics } from './intrinsics';

const shared = globalThis as unknown as Record<string, unknown>;

/** Changes a value. @returns restores it */
function change(owner: object, key: PropertyKey, value: unknown): () => void {
  const before = Object.getOwnPropertyDescriptor(owner, key);
  Object.defineProperty(owner, key, { value, configurable: true, writable: true });
  return () => {
    if (before) Object.defineProperty(owner, key, before);
    else Reflect.deleteProperty(owner, key);
  };
}

describe('watchIntrinsics', () => {
  test.each([
    ['a method of arrays', Array.prototype, 'map', 'Array.prototype.map'],
    ['a function of JSON', JSON, 'parse', 'JSON.parse'],
    ['a method of promises', Promise.prototype, 'then', 'Promise.prototype.then'],
    ['a new property of all objects', Object.prototype, 'extra', 'Object.prototype.extra'],
    ['a timer', globalThis, 'setTimeout', 'setTimeout'],
    ['fetch', globalThis, 'fetch', 'fetch'],
  ])('reports a change to %s', (_, owner, key, name) => {
    const findChange = watchIntrinsics();
    expect(findChange()).toBeNull();
    const restore = change(owner, key, () => undefined);
    const found = findChange();
    restore();
    expect(found).toBe(name);
    expect(findChange()).toBeNull();
  });

  test('watches an object returned by a getter and allows new members', () => {
    const owner = new Map<string, string>();
    const findChange = watchIntrinsics({ slots: owner });
    const ends = [change(owner, 'mark', 1)];
    expect(findChange()).toBeNull();
    ends.push(change(owner, 'get', () => undefined));
    expect(findChange()).toBe('slots.get');
    for (const end of ends) end();
  });

  test('watches an unnamed prototype', () => {
    const findChange = watchIntrinsics();
    const restore = change(Object.getPrototypeOf(Uint8Array.prototype) as object, 'at', null);
    const found = findChange();
    restore();
    expect(found).toMatch(/\.at$/);
  });

  test('ignores new globals, engine settings, and library records', () => {
    shared['__records'] = {};
    const findChange = watchIntrinsics();
    shared['further'] = {};
    Object.assign(shared['__records'] as object, { of: 'a library' });
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 3;
    const found = findChange();
    Error.stackTraceLimit = stackTraceLimit;
    delete shared['further'];
    delete shared['__records'];
    expect(found).toBeNull();
  });
});
