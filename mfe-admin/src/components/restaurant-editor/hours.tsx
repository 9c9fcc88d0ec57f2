import type {
  RestaurantHours,
  RestaurantSpecialDay,
} from '@tableside/contracts/admin/restaurants/changes';
import { SPANS_A_DAY } from '@tableside/contracts/admin/restaurants/rules';
import { Button } from '@tableside/ui/button';
import { Input } from '@tableside/ui/field';
import { FieldError } from '@tableside/ui/field-error';
import shared from '../admin.module.css';
import styles from './editor.module.css';
import { Choice, OverrideNote, type PartProps } from './fields';
import { ListEditor } from './lists';

const DAY_MIN = 1440;
/** Not filled in. */
const NO_TIME = -1;

type Span = [opensMin: number, closesMin: number];
/** Null when the hours are unknown, empty when it is closed. */
type DaySpans = Span[] | null;

const NEW_SPAN: Span = [NO_TIME, NO_TIME];
const STATES = [
  ['open', 'Open'],
  ['closed', 'Closed'],
  ['unknown', 'Not known'],
] as const;
const SPANS_OF_STATE: Readonly<Record<(typeof STATES)[number][0], DaySpans>> = {
  open: [NEW_SPAN],
  closed: [],
  unknown: null,
};

/** Formats minutes for a time field, such as "17:30"; empty for `NO_TIME`. */
function toClock(minutes: number): string {
  if (minutes < 0) return '';
  const ofDay = minutes % DAY_MIN;
  const pad = (number: number) => String(number).padStart(2, '0');
  return `${pad(Math.floor(ofDay / 60))}:${pad(ofDay % 60)}`;
}

function fromClock(clock: string): number {
  const match = /^(\d\d):(\d\d)/.exec(clock);
  return match ? Number(match[1]) * 60 + Number(match[2]) : NO_TIME;
}

/** A span that closes no later than it opens ends on the next day. */
function toSpan(opens: number, closes: number): Span {
  if (opens < 0 || closes < 0) return [opens, closes];
  const ofDay = closes % DAY_MIN;
  return [opens, ofDay <= opens ? ofDay + DAY_MIN : ofDay];
}

interface DayHoursProps {
  /** Accessible name of the select: open, closed or unknown. */
  readonly label: string;
  /** Name of the day, for the labels of the times. */
  readonly day: string;
  readonly spans: DaySpans;
  readonly onChange: (spans: DaySpans) => void;
  /** Id of the error message, if there is one. */
  readonly errorId: string | undefined;
}

function DayHours({ label, day, spans, onChange, errorId }: DayHoursProps) {
  const wrong = errorId && ({ 'aria-invalid': true, 'aria-describedby': errorId } as const);
  const isOpen = spans !== null && spans.length > 0;
  return (
    <>
      <Choice
        aria-label={label}
        options={STATES}
        value={isOpen ? 'open' : spans ? 'closed' : 'unknown'}
        onChoose={(state) => onChange(SPANS_OF_STATE[state])}
      />
      {isOpen && (
        <div className={styles['spans']}>
          {spans.map(([opens, closes], index) => {
            const which = spans.length > 1 ? ` ${index + 1}` : '';
            const replace = (span: Span) => onChange(spans.with(index, span));
            return (
              <div key={index} className={styles['span']}>
                <Input
                  type="time"
                  aria-label={`${day} opens${which}`}
                  value={toClock(opens)}
                  onChange={({ target }) => replace(toSpan(fromClock(target.value), closes))}
                  {...wrong}
                />
                <span aria-hidden="true">to</span>
                <Input
                  type="time"
                  aria-label={`${day} closes${which}`}
                  value={toClock(closes)}
                  onChange={({ target }) => replace(toSpan(opens, fromClock(target.value)))}
                  {...wrong}
                />
                {closes > DAY_MIN && <span className={shared['note']}>next day</span>}
                {spans.length > 1 && (
                  <Button
                    variant="quiet"
                    size="small"
                    aria-label={`Remove ${day} hours ${index + 1}`}
                    onClick={() => onChange(spans.toSpliced(index, 1))}
                  >
                    Remove
                  </Button>
                )}
              </div>
            );
          })}
          {spans.length < SPANS_A_DAY && (
            <Button
              variant="quiet"
              size="small"
              aria-label={`Add hours on ${day}`}
              onClick={() => onChange([...spans, NEW_SPAN])}
            >
              Add hours
            </Button>
          )}
        </div>
      )}
    </>
  );
}

const WEEKDAYS = [
  [1, 'Monday'],
  [2, 'Tuesday'],
  [3, 'Wednesday'],
  [4, 'Thursday'],
  [5, 'Friday'],
  [6, 'Saturday'],
  [7, 'Sunday'],
] as const;
type Weekday = RestaurantHours['closedOn'][number];

function getDay({ spans, closedOn }: RestaurantHours, weekday: Weekday): DaySpans {
  const own = spans.filter((span) => span.weekday === weekday);
  if (own.length === 0) return closedOn.includes(weekday) ? [] : null;
  return own.map(({ opensMin, closesMin }) => [opensMin, closesMin]);
}

const withDay = (
  { spans, closedOn }: RestaurantHours,
  weekday: Weekday,
  next: DaySpans,
): RestaurantHours => ({
  spans: [
    ...spans.filter((span) => span.weekday !== weekday),
    ...(next ?? []).map(([opensMin, closesMin]) => ({ weekday, opensMin, closesMin })),
  ],
  closedOn: [
    ...closedOn.filter((day) => day !== weekday),
    ...(next?.length === 0 ? [weekday] : []),
  ],
});

/** The week as seven rows: open with times, closed, or unknown. */
export function WeekEditor({ draft }: PartProps) {
  const { value, set, errors } = draft;
  const hours = value('hours') ?? { spans: [], closedOn: [] };
  const copyMonday = () => {
    const monday = getDay(hours, 1);
    set(
      'hours',
      WEEKDAYS.reduce<RestaurantHours>((week, [weekday]) => withDay(week, weekday, monday), hours),
    );
  };
  return (
    <div>
      <ul className={styles['week']} aria-label="Hours by weekday">
        {WEEKDAYS.map(([weekday, day]) => {
          const problem = errors[`hours.${weekday}`];
          const errorId = problem ? `hours-${weekday}-error` : undefined;
          return (
            <li key={day} className={styles['day']}>
              <span className={styles['dayName']}>{day}</span>
              <DayHours
                label={day}
                day={day}
                spans={getDay(hours, weekday)}
                onChange={(spans) => set('hours', withDay(hours, weekday, spans))}
                errorId={errorId}
              />
              {problem && errorId && <FieldError id={errorId}>{problem}</FieldError>}
            </li>
          );
        })}
      </ul>
      <Button variant="quiet" size="small" onClick={copyMonday}>
        Copy Monday to every day
      </Button>
      <OverrideNote draft={draft} field="hours" />
    </div>
  );
}

/** Days whose hours differ from their weekday's. */
export function SpecialDaysEditor({ draft }: PartProps) {
  const nameOf = ({ date }: RestaurantSpecialDay, index: number) =>
    date || `special day ${index + 1}`;
  return (
    <>
      {!draft.value('specialDays')?.length && <p className={shared['note']}>No special days.</p>}
      <ListEditor
        draft={draft}
        field="specialDays"
        label="Special days"
        rowStyle="special"
        add="Add a special day"
        blank={{ date: '', name: null, spans: [] }}
        nameOf={nameOf}
        errorOf={({ date }) => `specialDays.${date}`}
      >
        {(day, change, { index, errorId }) => (
          <>
            <Input
              type="date"
              aria-label={`Special day ${index + 1}`}
              value={day.date}
              aria-invalid={errorId ? true : undefined}
              aria-describedby={errorId}
              onChange={({ target }) => change({ date: target.value })}
            />
            <Input
              aria-label={`Occasion on ${nameOf(day, index)}`}
              placeholder="Occasion, such as Thanksgiving"
              value={day.name ?? ''}
              onChange={({ target }) => change({ name: target.value || null })}
            />
            <DayHours
              label={`Hours on ${nameOf(day, index)}`}
              day={nameOf(day, index)}
              spans={day.spans}
              onChange={(spans) => change({ spans })}
              errorId={errorId}
            />
          </>
        )}
      </ListEditor>
    </>
  );
}
