import type { PlaceHours } from '@tableside/contracts/desk/places/changes';
import { Button } from '@tableside/ui/button';
import { Select } from '@tableside/ui/field';
import styles from './editor.module.css';
import { KeptNote } from './kept-note';
import { FieldError } from '@tableside/ui/field-error';
import { SpansEditor } from './spans-editor';
import { NO_TIME, type Span } from './times';
import type { Draft } from './use-draft';

const DAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;
type Weekday = PlaceHours['closedOn'][number];
type DayState = 'open' | 'closed' | 'unknown';

const EMPTY: PlaceHours = { spans: [], closedOn: [] };

/** The week as seven rows: each is open at times, closed, or not known. */
export function WeekEditor({ draft }: { readonly draft: Draft }) {
  const { place, value, set, errors } = draft;
  const hours = value('hours') ?? EMPTY;
  const setDay = (weekday: Weekday, state: DayState, spans: readonly Span[]) =>
    set('hours', changeDay(hours, weekday, state, spans));
  return (
    <div>
      <ul className={styles['week']} aria-label="Hours by weekday">
        {DAYS.map((day, index) => {
          const weekday = (index + 1) as Weekday;
          const problem = errors[`hours.${weekday}`];
          const errorId = problem ? `hours-${weekday}-error` : undefined;
          const spans = spansOf(hours, weekday);
          const state = stateOf(hours, weekday);
          return (
            <li key={day} className={styles['day']}>
              <span className={styles['dayName']}>{day}</span>
              <span className={styles['dayState']}>
                <Select
                  aria-label={day}
                  value={state}
                  onChange={({ target }) => {
                    const next = target.value as DayState;
                    setDay(weekday, next, next === 'open' ? [[NO_TIME, NO_TIME]] : []);
                  }}
                >
                  <option value="open">Open</option>
                  <option value="closed">Closed</option>
                  <option value="unknown">Not known</option>
                </Select>
              </span>
              {state === 'open' && (
                <SpansEditor
                  day={day}
                  spans={spans}
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
      <KeptNote place={place} field="hours" />
    </div>
  );
}

const spansOf = ({ spans }: PlaceHours, weekday: Weekday): Span[] =>
  spans
    .filter((span) => span.weekday === weekday)
    .map(({ opensMin, closesMin }): Span => [opensMin, closesMin]);

function stateOf(hours: PlaceHours, weekday: Weekday): DayState {
  if (spansOf(hours, weekday).length) return 'open';
  return hours.closedOn.includes(weekday) ? 'closed' : 'unknown';
}

const changeDay = (
  { spans, closedOn }: PlaceHours,
  weekday: Weekday,
  state: DayState,
  next: readonly Span[],
): PlaceHours => ({
  spans: [
    ...spans.filter((span) => span.weekday !== weekday),
    ...next.map(([opensMin, closesMin]) => ({ weekday, opensMin, closesMin })),
  ],
  closedOn: [
    ...closedOn.filter((day) => day !== weekday),
    ...(state === 'closed' ? [weekday] : []),
  ],
});

const copyMonday = (hours: PlaceHours): PlaceHours =>
  DAYS.reduce<PlaceHours>(
    (week, _day, index) =>
      changeDay(week, (index + 1) as Weekday, stateOf(hours, 1), spansOf(hours, 1)),
    hours,
  );
