import { parseSlot } from './slot-text';

describe('parseSlot', () => {
  const span = (opens: number, closes: number) => ({
    opensMin: opens * 60,
    closesMin: closes * 60,
  });

  test.each([
    ['5:00 PM to 11:00 PM', [span(17, 23)]],
    ['5:00 PM to 1:00 AM', [span(17, 25)]],
    ['5pm - 1am', [span(17, 25)]],
    ['5 p.m. – 1 a.m.', [span(17, 25)]],
    ['5:00\u202fPM\u2009–\u20091:00\u202fAM', [span(17, 25)]],
    ['11:30am—2:15pm', [span(11.5, 14.25)]],
    ['17:00-01:00', [span(17, 25)]],
    ['09:00 – 17.30', [span(9, 17.5)]],
    ['8:00-24:00', [span(8, 24)]],
    ['10:00 AM to 12:00 AM', [span(10, 24)]],
    ['12:00 AM to 6:00 AM', [span(0, 6)]],
    ['12:00 PM to 12:30 AM', [span(12, 24.5)]],
    ['noon to midnight', [span(12, 24)]],
    ['6 PM until 10 PM', [span(18, 22)]],
    ['12:00 AM to 12:00 AM', [span(0, 24)]],
    ['Open 24 hours', [span(0, 24)]],
    ['24 Hours', [span(0, 24)]],
    ['24/7', [span(0, 24)]],
    ['11 AM to 2 PM, 5 PM to 1 AM', [span(11, 14), span(17, 25)]],
    ['11:00-14:00; 17:00-22:00', [span(11, 14), span(17, 22)]],
    ['11am-2pm & 5pm-10pm', [span(11, 14), span(17, 22)]],
    ['11am-2pm and 5pm-10pm', [span(11, 14), span(17, 22)]],
    ['Closed', []],
  ])('parses "%s"', (text, spans) => {
    expect(parseSlot(text)).toEqual(spans);
  });

  test.each([
    [''],
    ['5 PM till late'],
    ['by appointment'],
    ['5 - 10 pm'],
    ['9 to 5'],
    ['9:00-5:00'],
    ['13 PM to 2 PM'],
    ['0 AM to 2 PM'],
    ['10:75 AM to 2 PM'],
    ['25:00-26:00'],
    ['24:00-08:00'],
    ['9 AM to 9 AM'],
    ['11 AM to 2 PM, dinner later'],
    ['11 AM to'],
    ['11 AM'],
  ])('returns null for "%s"', (text) => {
    expect(parseSlot(text)).toBeNull();
  });
});
