import { compareHours } from '../testing/hours-agreement';

const REGION = { country: 'us', state: 'Tennessee' };
/** One value per kind of syntax. */
const VALUES = [
  'Mo-Sa 11:00-22:00; Su,PH off',
  'Mo-Fr 10:00-20:00; Sa,Su,PH 12:00-18:00',
  'Mo-Su 11:00-22:00, PH off',
  'Mo-Fr 10:00-20:00; PH off; Su 10:00-14:00',
  'Mo-Su 11:00-22:00; PH -1 day 11:00-15:00; PH off',
  'Mo-Su 17:00-02:00; PH off',
  'Su-Th 17:00-02:00; Fr,Sa 17:00-03:00; Dec 24 17:00-24:00 off; Dec 25,Dec 31 off',
  '24/7; Dec 24 17:00-24:00 off; Dec 25 off',
  'Apr-Oct Mo-Su 10:00-18:00; Nov-Mar Fr-Su 11:00-16:00; PH off',
  'week 1-53/2 Mo-Fr 10:00-12:00; Sa 9:00-13:00',
  'Mo[1],Fr[-1] 18:00-23:00; Dec Th[4] off',
  'easter -2 days-easter +1 day off; Mo-Su 08:00-20:00',
  'Mo-Su 10:00-20:00; 2027 Jul 01-2029 Jul 20 off "renovation"',
  'Mo-Fr 11:00-15:00, Mo-Su 17:00-23:00, Dec 24 off',
  'Mo-Fr 09:00-17:00 || PH 10:00-12:00 || closed "no"',
  'Mo-Fr 9:00-17:00; Sa 17:00+; Su sunrise-12:00',
  'Mo-Th 11:00-2:00; Fr 16:00-23:00 "kitchen closes at 9pm"; PH "by appointment"',
  'Mon-Sat 11am-9:30pm, holidays closed',
];
/** Month and day of holidays, adjacent days, and an ordinary week. */
const DATES = ['1-1', '3-26', '7-3', '7-4', '9-8', '9-9', '9-11', '9-12', '9-13', '11-25', '12-24'];

describe.each([2027, 2028])('with the clock in %i', (year) => {
  test('pages agree with the library or show unknown', () => {
    const dates = [...DATES, '12-25', '12-31'].map((text) => {
      const [month = 1, day = 1] = text.split('-').map(Number);
      return new Date(year, month - 1, day);
    });
    const now = new Date(year, 7, 20);
    const { wrong, same } = compareHours(VALUES, { dates, now, region: REGION });
    expect(wrong).toEqual([]);
    expect(same).toBeGreaterThan(VALUES.length * dates.length * 48 * 0.6);
  });
});
