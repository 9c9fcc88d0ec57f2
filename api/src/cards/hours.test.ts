import { formatSpan, presentTimeslot } from './hours';

it.each([
  [1020, 1500, '5 PM to 1 AM'],
  [720, 1439, 'noon to 11:59 PM'],
  [0, 720, 'midnight to noon'],
  [690, 1440, '11:30 AM to midnight'],
  [545, 550, '9:05 AM to 9:10 AM'],
  [1320, 1800, '10 PM to 6 AM'],
  [0, 1440, 'Open 24 hours'],
  [360, 1800, 'Open 24 hours'],
])('words %i to %i as %s', (opensMin, closesMin, text) => {
  expect(formatSpan(opensMin, closesMin)).toBe(text);
});

it('words a closed day without a slot', () => {
  const row = { weekday: 7, opens_min: null, closes_min: null, is_closed: true };
  expect(presentTimeslot(row)).toEqual({ weekday: 'Sunday', slot: '', is_closed: 1 });
});
