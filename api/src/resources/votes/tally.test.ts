import { makeWireSummary } from '@tableside/contracts/factories';
import { countBallots, findLeader } from './tally';

const ZONE = 'America/New_York';
/** Friday, 8 PM. */
const FRIDAY = new Date('2026-11-28T01:00:00Z');
const luna = makeWireSummary({ title: 'Luna' });
const sole = makeWireSummary({ title: 'Sole' });

const lead = (...ballots: readonly (readonly [string, string])[]) =>
  findLeader(
    countBallots(
      [luna, sole],
      ballots.map(([first, second]) => ({ [luna.id]: first, [sole.id]: second })),
      FRIDAY,
      ZONE,
    ),
  )?.place.title;

describe('who leads', () => {
  it('is nobody before the first ballot', () => expect(lead()).toBeUndefined());
  it('is the place with most yes', () => expect(lead(['maybe', 'yes'], ['no', 'no'])).toBe('Sole'));
  it('is then the one with fewest no', () =>
    expect(lead(['yes', 'yes'], ['no', 'maybe'])).toBe('Sole'));
  it('is then the one with most maybe', () =>
    expect(lead(['yes', 'yes'], ['', 'maybe'])).toBe('Sole'));
  it('is then the first of the organizer', () => expect(lead(['yes', 'yes'])).toBe('Luna'));
  it('is one that is open then, before the first of the organizer', () => {
    const closed = { ...luna, timeslots: [{ weekday: 'Friday', slot: '', is_closed: 1 as const }] };
    const tallies = countBallots(
      [closed, sole],
      [{ [luna.id]: 'yes', [sole.id]: 'yes' }],
      FRIDAY,
      ZONE,
    );
    expect(findLeader(tallies)?.place.title).toBe('Sole');
  });
});

describe('what is open then', () => {
  const describeAt = (
    over: Parameters<typeof makeWireSummary>[0],
    timeZone: string | null = ZONE,
  ) => {
    const [tally] = countBallots([makeWireSummary(over)], [], FRIDAY, timeZone);
    return [tally?.is_open, tally?.open_label];
  };
  it('is said by the hours of that day', () =>
    expect(describeAt({})).toEqual([true, 'Open Fri until 10 PM']));
  it('is closed where the hours say so', () =>
    expect(describeAt({ timeslots: [{ weekday: 'Friday', slot: '', is_closed: 1 }] })).toEqual([
      false,
      'Closed then',
    ]));
  it('is unknown without hours, and without a zone', () => {
    expect(describeAt({ timeslots: [] })).toEqual([null, 'Hours unknown']);
    expect(describeAt({}, null)).toEqual([null, 'Hours unknown']);
  });
});
