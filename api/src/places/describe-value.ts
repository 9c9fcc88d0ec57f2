import { formatTime } from '@tableside/contracts/restaurant/hours';
import type { Fact, MenuItem } from '@tableside/contracts/restaurant/model';
import type { PlaceField } from '@tableside/contracts/desk/places/rules';
import type { Closure } from '../records/closure';
import type { OpeningHours, SpecialDay } from '../records/record';
import type { Position } from '../records/values/position';

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const DAY_MIN = 1440;
const LONGEST = 300;

const span = (opens: number, closes: number): string =>
  closes - opens >= DAY_MIN ? '24 hours' : `${formatTime(opens)} to ${formatTime(closes)}`;

const cut = (text: string): string =>
  text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;

/** A field's value in one line for people; "nothing" where it has none. */
export const describeValue = (field: PlaceField, value: unknown): string =>
  cut(describe(field, value)) || 'nothing';

function describe(field: PlaceField, value: unknown): string {
  if (value === null || value === undefined) return '';
  switch (field) {
    case 'hours':
      return describeWeek(value as OpeningHours);
    case 'specialDays':
      return (value as readonly SpecialDay[]).map(describeDay).join('; ');
    case 'closure': {
      const { until, reason } = value as Closure;
      return reason ? `${tellDate(until)} (${reason})` : tellDate(until);
    }
    case 'position': {
      const { latitude, longitude } = value as Position;
      return `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
    }
    case 'links':
      return Object.values(value).filter(Boolean).join(', ');
    case 'facts':
      return (value as readonly Fact[]).map((fact) => `${fact.title}: ${fact.value}`).join(', ');
    case 'menu':
      return (value as readonly MenuItem[])
        .map(({ name, price }) => [name, price].filter(Boolean).join(' '))
        .join(', ');
    default:
      return Array.isArray(value) ? value.join(', ') : String(value);
  }
}

function describeWeek({ spans, closedOn }: OpeningHours): string {
  return DAYS.flatMap((name, index) => {
    const own = spans.filter(({ weekday }) => weekday === index + 1);
    if (own.length) {
      const times = own.map(({ opensMin, closesMin }) => span(opensMin, closesMin));
      return [`${name} ${times.join(', ')}`];
    }
    return closedOn.some((weekday) => weekday === index + 1) ? [`${name} closed`] : [];
  }).join('; ');
}

function describeDay({ date, name, spans }: SpecialDay): string {
  const hours =
    spans === null
      ? 'not known'
      : spans.map(([opens, closes]) => span(opens, closes)).join(', ') || 'closed';
  return `${tellDate(date)}${name ? ` (${name})` : ''} ${hours}`;
}

const dates = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const tellDate = (date: string): string => dates.format(new Date(`${date}T00:00Z`));
