import { hasOneHost } from './has-one-host';

test.each([
  [['Host', 'a.example', 'Accept', 'host'], true],
  [['Accept', '*/*'], true],
  [['Host', 'a.example', 'hOST', 'b.example'], false],
  [['Host', 'a.example', 'Accept', '*/*', 'Host', 'a.example'], false],
])('%j: %s', (rawHeaders, isOne) => {
  expect(hasOneHost({ rawHeaders })).toBe(isOne);
});
