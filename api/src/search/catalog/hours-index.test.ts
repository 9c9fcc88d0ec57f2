import type { WeekMoment } from '@tableside/contracts/listing/rules';
import { openStatus } from '@tableside/contracts/restaurant/hours';
import type { Timeslot, Weekday } from '@tableside/contracts/restaurant/model';
import { presentTimeslot } from '../../restaurants/cards';
import { createRandom } from '../../testing/random';
import { hasBit } from './bits';
import { findOpen, readHours, type SlotRow, findMoment } from './hours-index';

describe('findOpen', () => {
  const WEEKDAYS: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7];
  const random = createRandom('weeks');

  function makeSpan(weekday: Weekday): SlotRow {
    const opens = random.whole(0, 95) * 15;
    return random.chance(0.1)
      ? [weekday, opens, Math.min(2880, opens + 1440 + random.whole(0, 8) * 60)]
      : [weekday, opens, opens + random.whole(1, 95) * 15];
  }

  /** Random rows of a weekday: none, closed, one or two spans, or contradicting rows. */
  function makeDay(weekday: Weekday): SlotRow[] {
    const closed: SlotRow = [weekday, null, null];
    const spans = () => Array.from({ length: random.whole(1, 2) }, () => makeSpan(weekday));
    return random.pick([() => [], () => [closed], spans, spans, () => [...spans(), closed]])();
  }

  const toTimeslot = ([weekday, opens, closes]: SlotRow): Timeslot => {
    const row = { weekday, opens_min: opens, closes_min: closes, is_closed: opens === null };
    const { slot, is_closed: isClosed } = presentTimeslot(row);
    return { weekday: weekday as Weekday, slot, isClosed: isClosed === 1 };
  };

  /** 2026-01-05 is a Monday; UTC has no DST. */
  const toInstant = ({ weekday, minutes }: WeekMoment) =>
    new Date(Date.UTC(2026, 0, 4 + weekday, 0, minutes));

  function statusIn(week: readonly SlotRow[], moment: WeekMoment): string {
    const { tone } = openStatus(week.map(toTimeslot), toInstant(moment), 'UTC');
    return tone === 'soon' ? 'open' : tone;
  }

  it("agrees with the site's opening status on generated weeks", () => {
    const weeks = Array.from({ length: 120 }, () => WEEKDAYS.flatMap(makeDay));
    const index = weeks.map((week) => readHours(week));
    const seen = new Set<string>();
    for (let turn = 0; turn < 40; turn += 1) {
      const moment = {
        weekday: random.pick(WEEKDAYS),
        minutes: random.pick([random.whole(0, 1439), random.whole(0, 95) * 15, 0, 1439]),
      };
      const { open, unknown } = findOpen(index, { ...moment, date: null });
      const said = weeks.map((_week, restaurant) =>
        hasBit(open, restaurant) ? 'open' : hasBit(unknown, restaurant) ? 'unknown' : 'closed',
      );
      expect(said).toEqual(weeks.map((week) => statusIn(week, moment)));
      for (const tone of said) seen.add(tone);
      // Never both.
      expect(
        weeks.some((_week, restaurant) => hasBit(open, restaurant) && hasBit(unknown, restaurant)),
      ).toBe(false);
    }
    expect([...seen].sort()).toEqual(['closed', 'open', 'unknown']);
  });

  const FRIDAY_NIGHT: SlotRow[] = [
    [5, 1320, 1560],
    [6, null, null],
  ];
  const CONTRADICTION: SlotRow[] = [
    [2, 600, 900],
    [2, null, null],
  ];
  it.each([
    ['yesterday’s night', FRIDAY_NIGHT, 6, 60, 'open'],
    ['the minute of closing', FRIDAY_NIGHT, 6, 120, 'closed'],
    ['Sunday’s night, on Monday', [[7, 1200, 1500]], 1, 30, 'open'],
    ['a weekday without rows after that night', [[7, 1200, 1500]], 1, 90, 'unknown'],
    ['a weekday both open and closed', CONTRADICTION, 2, 700, 'unknown'],
    ['no hours at all', [], 3, 700, 'unknown'],
  ] as const)('agrees with the site on %s', (_what, week, weekday, minutes, tone) => {
    const moment = { weekday, minutes };
    const { open, unknown } = findOpen([readHours(week)], { ...moment, date: null });
    expect([hasBit(open, 0), hasBit(unknown, 0)]).toEqual([tone === 'open', tone === 'unknown']);
    expect(statusIn(week, moment)).toBe(tone);
  });
});

const NEW_YORK = 'America/New_York';

describe('findMoment', () => {
  it.each([
    // Friday evening in New York is Saturday in UTC.
    [
      'now',
      '2026-03-07T00:30:00Z',
      NEW_YORK,
      { weekday: 5, minutes: 19 * 60 + 30, date: '2026-03-06' },
    ],
    ['now', '2026-07-06T04:00:00Z', NEW_YORK, { weekday: 1, minutes: 0, date: '2026-07-06' }],
    // DST starts: 1:59 is followed by 3:00.
    ['now', '2026-03-08T07:00:00Z', NEW_YORK, { weekday: 7, minutes: 180, date: '2026-03-08' }],
    ['5-1930', '2026-03-07T00:30:00Z', NEW_YORK, { weekday: 5, minutes: 1170, date: '2026-03-06' }],
    // The next Sunday, in the next month.
    ['7-1200', '2026-03-30T12:00:00Z', NEW_YORK, { weekday: 7, minutes: 720, date: '2026-04-05' }],
    ['7-0000', '2026-03-07T00:30:00Z', null, { weekday: 7, minutes: 0, date: null }],
    ['now', '2026-03-07T00:30:00Z', null, null],
    ['now', '2026-03-07T00:30:00Z', 'Nowhere/Never', null],
  ] as const)('resolves %s at %s in %s in local time', (openAt, now, timeZone, moment) => {
    expect(findMoment(openAt, new Date(now), timeZone)).toEqual(moment);
  });
});
