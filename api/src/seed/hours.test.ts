import { readHours } from './hours';

describe('readHours', () => {
  test('a span that ends before it starts closes the next morning', () => {
    expect(readHours('Fr 17:00-01:30').spans).toEqual([
      { weekday: 5, opensMin: 1020, closesMin: 1530 },
    ]);
  });

  test('a day may be split, closed, or left unknown', () => {
    expect(readHours('Mo Tu 11:00-14:00 17:00-21:00; We-Th closed')).toEqual({
      spans: [
        { weekday: 1, opensMin: 660, closesMin: 840 },
        { weekday: 1, opensMin: 1020, closesMin: 1260 },
        { weekday: 2, opensMin: 660, closesMin: 840 },
        { weekday: 2, opensMin: 1020, closesMin: 1260 },
      ],
      closedOn: [3, 4],
    });
  });

  test('round the clock is one span of 24 hours', () => {
    expect(readHours('Su 00:00-24:00').spans).toEqual([
      { weekday: 7, opensMin: 0, closesMin: 1440 },
    ]);
  });

  test('no hours are no hours', () => {
    expect(readHours(null)).toEqual({ spans: [], closedOn: [] });
  });

  test.each(['Xx 11:00-12:00', 'Mo 11-noon'])('%s is refused', (text) => {
    expect(() => readHours(text)).toThrow(/^Not a/);
  });
});
