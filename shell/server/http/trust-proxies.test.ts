import { trustProxies } from './trust-proxies';

const isTrusted = (list: string, address: string | undefined) =>
  trustProxies(list.split(','))?.(address);

describe('trustProxies', () => {
  test.each([
    ['loopback', '127.0.0.1', true],
    ['loopback', '127.8.0.1', true],
    ['loopback', '::1', true],
    ['loopback', '::ffff:127.0.0.1', true],
    ['loopback', '10.0.0.1', false],
    ['10.0.0.0/8', '10.200.3.4', true],
    ['10.0.0.0/8', '::ffff:10.200.3.4', true],
    ['10.0.0.0/8', '11.0.0.1', false],
    ['203.0.113.7', '203.0.113.7', true],
    ['203.0.113.7', '203.0.113.8', false],
    ['2001:db8::/32', '2001:db8::5', true],
    ['loopback,uniquelocal', '192.168.4.4', true],
    ['loopback', undefined, false],
    ['loopback', 'unknown', false],
  ])('with %s, %s is trusted: %s', (list, address, expected) => {
    expect(isTrusted(list, address)).toBe(expected);
  });

  test.each(['everyone', '10.0.0.0/33', '10.0.0.0/x', '10.0.0', ''])('%j is no proxy', (list) => {
    expect(trustProxies([list])).toBeNull();
  });
});
