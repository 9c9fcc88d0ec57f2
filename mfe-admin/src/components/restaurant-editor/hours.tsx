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

type Span = [opensMin: number, closesMin: number];
type DayState = 'open' | 'closed' | 'unknown';

/** Not filled in. */
const NO_TIME = -1;
const NEW_SPANS: readonly Span[] = [[NO_TIME, NO_TIME]];

/** Formats minutes for a time field, such as "17:30"; empty for `NO_TIME`. */
function toClock(minutes: number): string {
  if (minutes < 0) return '';
  const ofDay = minutes % DAY_MIN;
  const pad = (number: number) => String(number).padStart(2, '0');
  return `${pad(Math.floor(ofDay / 60))}:${pad(ofDay % 60)}`;
}

/** Parses the value of a time field into minutes from midnight. */
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
  /** Name of the day, for the labels of the fields. */
  readonly day: string;
  readonly spans: readonly Span[];
  readonly onChange: (spans: Span[]) => void;
  /** Id of the error message, if there is one. */
  readonly errorId?: string | undefined;
}

/** The opening and closing times of a day. */
function DayHours({ day, spans, onChange, errorId }: DayHoursProps) {
  const wrong = errorId && ({ 'aria-invalid': true, 'aria-describedby': errorId } as const);
  return (
    <div className={styles['spans']}>
      {spans.map(([opens, closes], index) => {
        const which = spans.length > 1 ? ` ${index + 1}` : '';
        const replace = (span: Span) =>
          onChange(spans.map((each, at) => (at === index ? span : each)));
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
                aria-label={`Remove ${day} ${index + 1}`}
                onClick={() => onChange(spans.filter((_, at) => at !== index))}
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
          onClick={() => onChange([...spans, [NO_TIME, NO_TIME]])}
        >
          Add hours
        </Button>
      )}
    </div>
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

const STATES = [
  ['open', 'Open'],
  ['closed', 'Closed'],
  ['unknown', 'Not known'],
] as const;

/** The week as seven rows: open with times, closed, or unknown. */
export function WeekEditor({ draft }: PartProps) {
  const { value, set, errors } = draft;
  const hours = value('hours') ?? { spans: [], closedOn: [] };
  const setDay = (weekday: Weekday, state: DayState, spans: readonly Span[]) =>
    set('hours', changeDay(hours, weekday, state, spans));
  return (
    <div>
      <ul className={styles['week']} aria-label="Hours by weekday">
        {WEEKDAYS.map(([weekday, day]) => {
          const problem = errors[`hours.${weekday}`];
          const errorId = problem ? `hours-${weekday}-error` : undefined;
          const state = stateOf(hours, weekday);
          return (
            <li key={day} className={styles['day']}>
              <span className={styles['dayName']}>{day}</span>
              <Choice
                aria-label={day}
                options={STATES}
                value={state}
                onChoose={(next) => setDay(weekday, next, next === 'open' ? NEW_SPANS : [])}
              />
              {state === 'open' && (
                <DayHours
                  day={day}
                  spans={spansOf(hours, weekday)}
                  onChange={(next) => setDay(weekday, 'open', next)}
                  errorId={errorId}
                />
              )}
              {problem && errorId && <FieldError id={errorId}>{problem}</FieldError>}
            </li>
          );
        })}
      </ul>
      <Button variant="quiet" size="small" onClick={() => set('hours', copyMonday(hours))}>
        Copy Monday to every day
      </Button>
      <OverrideNote draft={draft} field="hours" />
    </div>
  );
}

const spansOf = ({ spans }: RestaurantHours, weekday: Weekday): Span[] =>
  spans
    .filter((span) => span.weekday === weekday)
    .map(({ opensMin, closesMin }) => [opensMin, closesMin]);

function stateOf(hours: RestaurantHours, weekday: Weekday): DayState {
  if (spansOf(hours, weekday).length) return 'open';
  return hours.closedOn.includes(weekday) ? 'closed' : 'unknown';
}

const changeDay = (
  { spans, closedOn }: RestaurantHours,
  weekday: Weekday,
  state: DayState,
  next: readonly Span[],
): RestaurantHours => ({
  spans: [
    ...spans.filter((span) => span.weekday !== weekday),
    ...next.map(([opensMin, closesMin]) => ({ weekday, opensMin, closesMin })),
  ],
  closedOn: [
    ...closedOn.filter((day) => day !== weekday),
    ...(state === 'closed' ? [weekday] : []),
  ],
});

const copyMonday = (hours: RestaurantHours): RestaurantHours =>
  WEEKDAYS.reduce<RestaurantHours>(
    (week, [weekday]) => changeDay(week, weekday, stateOf(hours, 1), spansOf(hours, 1)),
    hours,
  );

const specialState = ({ spans }: RestaurantSpecialDay): DayState =>
  spans === null ? 'unknown' : spans.length ? 'open' : 'closed';

const SPECIAL_SPANS = { unknown: null, open: [...NEW_SPANS], closed: [] };

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
            <Choice
              aria-label={`Hours on ${nameOf(day, index)}`}
              options={STATES}
              value={specialState(day)}
              onChoose={(state) => change({ spans: SPECIAL_SPANS[state] })}
            />
            {specialState(day) === 'open' && (
              <DayHours
                day={nameOf(day, index)}
                spans={day.spans ?? []}
                onChange={(spans) => change({ spans })}
                errorId={errorId}
              />
            )}
          </>
        )}
      </ListEditor>
    </>
  );
}
