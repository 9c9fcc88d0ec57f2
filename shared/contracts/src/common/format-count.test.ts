import { formatCount } from './format-count';

test.each([0, 7, 999, 1000, 12_345, 999_999, 1_000_000, 1_234_567_890, -1, -1000, -123_456])(
  '%i is written as Intl writes it',
  (count) => expect(formatCount(count)).toBe(new Intl.NumberFormat('en-US').format(count)),
);
