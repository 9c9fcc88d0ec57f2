import { isThisMachine, networkKey, ownerKey, visitorKey } from './visitor-key';

it.each([
  ['203.0.113.1', '203.0.113.1'],
  ['203.0.113.1:4711', '203.0.113.1'],
  [' 203.0.113.1 ', '203.0.113.1'],
  ['::ffff:203.0.113.1', '203.0.113.1'],
  ['::FFFF:cb00:7101', '203.0.113.1'],
  ['2001:db8:1:200::1', '2001:db8:1:200::/56'],
  ['2001:0DB8:0001:02ff:aaaa:bbbb:cccc:dddd', '2001:db8:1:200::/56'],
  ['[2001:db8:1:2ab::1]:443', '2001:db8:1:200::/56'],
  ['[2001:db8:1:2ab::1]', '2001:db8:1:200::/56'],
  ['2001:db8:1:300::1', '2001:db8:1:300::/56'],
  ['2001:db8::192.0.2.1', '2001:db8::/56'],
  ['fe80::1%eth0', 'fe80::/56'],
  ['::1', '::/56'],
  ['unknown', 'unknown'],
  ['forged', 'unknown'],
  ['forged-2', 'unknown'],
  ['', 'unknown'],
  [undefined, 'unknown'],
  ['203.0.113.1:x', 'unknown'],
  ['999.1.1.1', 'unknown'],
])('counts %j as %s', (ip, key) => {
  expect(visitorKey(ip)).toBe(key);
});

it.each([
  ['2001:db8:1:2ff::1', '2001:db8:1::/48'],
  ['[2001:db8:1:ffff::1]:443', '2001:db8:1::/48'],
  ['2001:db8:2::1', '2001:db8:2::/48'],
  ['::1', '::/48'],
  ['::ffff:203.0.113.1', '203.0.113.1'],
  ['203.0.113.1:4711', '203.0.113.1'],
  ['forged', 'unknown'],
])('maps %j to the /48 %s', (ip, key) => {
  expect(ownerKey(ip)).toBe(key);
});

it.each([
  ['203.0.113.17', '203.0.113.0/24'],
  ['203.0.113.250:4711', '203.0.113.0/24'],
  ['::ffff:203.0.113.17', '203.0.113.0/24'],
  ['2001:db8:1:ffff::1', '2001:db8:1::/48'],
  ['forged', 'unknown'],
])('maps %j to the network %s', (ip, key) => {
  expect(networkKey(ip)).toBe(key);
});

it.each([
  ['127.0.0.1', true],
  ['127.8.8.8', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['::2', false],
  ['10.0.0.1', false],
  ['1.127.0.1', false],
  ['2001:db8::1', false],
  ['localhost', false],
  [undefined, false],
])('returns whether %s is a local address: %s', (ip, isOwn) => {
  expect(isThisMachine(ip)).toBe(isOwn);
});
