import type { PlaceSpecialDay } from '@tableside/contracts/desk/places/changes';
import { Button } from '@tableside/ui/button';
import { Input, Select } from '@tableside/ui/field';
import styles from './editor.module.css';
import { KeptNote } from './kept-note';
import { FieldError } from '@tableside/ui/field-error';
import { SpansEditor } from './spans-editor';
import { NO_TIME, type Span } from './times';
import type { Draft } from './use-draft';

const stateOf = ({ spans }: PlaceSpecialDay) =>
  spans === null ? 'unknown' : spans.length ? 'open' : 'closed';

const spansFor = (state: string): [number, number][] | null => {
  if (state === 'unknown') return null;
  return state === 'open' ? [[NO_TIME, NO_TIME]] : [];
};

/** Days whose hours are others than their weekday's. */
export function SpecialDaysEditor({ draft }: { readonly draft: Draft }) {
  const { place, value, set, errors } = draft;
  const days = value('specialDays') ?? [];
  const replace = (index: number, change: Partial<PlaceSpecialDay>) =>
    set(
      'specialDays',
      days.map((day, at) => (at === index ? { ...day, ...change } : day)),
    );
  return (
    <div>
      {days.length === 0 && <p className={styles['none']}>No special days.</p>}
      <ul className={styles['week']} aria-label="Special days">
        {days.map((day, index) => {
          const problem = errors[`specialDays.${day.date}`];
          const errorId = problem ? `special-${index}-error` : undefined;
          const name = day.date || `special day ${index + 1}`;
          return (
            <li key={index} className={styles['special']}>
              <Input
                type="date"
                aria-label={`Special day ${index + 1}`}
                value={day.date}
                aria-invalid={errorId ? true : undefined}
                aria-describedby={errorId}
                onChange={({ target }) => replace(index, { date: target.value })}
              />
              <Input
                aria-label={`Why ${name} is special`}
                placeholder="Why, such as Thanksgiving"
                value={day.name ?? ''}
                onChange={({ target }) => replace(index, { name: target.value || null })}
              />
              <Select
                aria-label={`Hours on ${name}`}
                value={stateOf(day)}
                onChange={({ target }) => replace(index, { spans: spansFor(target.value) })}
              >
                <option value="closed">Closed</option>
                <option value="open">Open</option>
                <option value="unknown">Not known</option>
              </Select>
              {stateOf(day) === 'open' && (
                <SpansEditor
                  day={name}
                  spans={(day.spans ?? []) as readonly Span[]}
                  onChange={(spans) =>
                    replace(index, {
                      spans: spans.map(([from, to]): [number, number] => [from, to]),
                    })
                  }
                  errorId={errorId}
                />
              )}
              <Button
                variant="quiet"
                size="small"
                aria-label={`Remove ${name}`}
                onClick={() =>
                  set(
                    'specialDays',
                    days.filter((_each, at) => at !== index),
                  )
                }
              >
                Remove
              </Button>
              {problem && errorId && <FieldError id={errorId}>{problem}</FieldError>}
            </li>
          );
        })}
      </ul>
      <Button
        variant="secondary"
        size="small"
        onClick={() => set('specialDays', [...days, { date: '', name: null, spans: [] }])}
      >
        Add a special day
      </Button>
      <KeptNote place={place} field="specialDays" />
    </div>
  );
}
