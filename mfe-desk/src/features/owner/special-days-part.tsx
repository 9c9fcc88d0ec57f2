import type { OwnPlace } from '@tableside/contracts/desk/owners/wire';
import { Button } from '@tableside/ui/button';
import { Input, Select } from '@tableside/ui/field';
import { FieldError } from '@tableside/ui/field-error';
import { SpansFields } from '../../components/hours/spans-fields';
import { EMPTY_SPAN, toMinuteSpan, toTime, type TypedSpan } from '../../components/hours/week';
import { SaveSection } from './save-section';
import { useOwnEdit } from './use-own-edit';
import styles from '../../components/cards.module.css';

interface TypedSpecialDay {
  readonly date: string;
  readonly name: string;
  readonly is: 'open' | 'closed' | 'unknown';
  readonly spans: readonly TypedSpan[];
}

type SpecialDay = OwnPlace['special_days'][number];

const toTyped = ({ date, name, spans }: SpecialDay): TypedSpecialDay => ({
  date,
  name: name ?? '',
  is: spans === null ? 'unknown' : spans.length > 0 ? 'open' : 'closed',
  spans: (spans ?? []).map(([opens, closes]) => ({ from: toTime(opens), to: toTime(closes) })),
});

const toSpecialDay = ({ date, name, is, spans }: TypedSpecialDay): SpecialDay => ({
  date,
  name: name || null,
  spans:
    is === 'unknown'
      ? null
      : is === 'closed'
        ? []
        : spans.map((span): [number, number] => [...toMinuteSpan(span)]),
});

const NEW_DAY: TypedSpecialDay = { date: '', name: '', is: 'closed', spans: [] };

/** Holidays, and other days with hours of their own. */
export function SpecialDaysPart({ place }: { readonly place: OwnPlace }) {
  const edit = useOwnEdit(place, 'specialDays', place.special_days.map(toTyped), (typed) => ({
    specialDays: typed.map(toSpecialDay),
  }));
  const { value: days, change: setDays, pending, errors, conflict } = edit;
  const change = (index: number, part: Partial<TypedSpecialDay>) =>
    setDays(days.map((day, at) => (at === index ? { ...day, ...part } : day)));
  return (
    <SaveSection
      title="Special days"
      hint="Holidays, and other days on which your hours are not those of the week."
      pending={pending}
      error={errors['specialDays']}
      conflict={conflict}
      onSave={() => edit.save()}
    >
      {days.map((day, index) => {
        const name = day.date || `Day ${index + 1}`;
        const error = errors[`specialDays.${day.date}`];
        return (
          <fieldset key={index} className={styles['day']}>
            <legend className={styles['legend']}>{name}</legend>
            <Input
              type="date"
              aria-label={`Date of ${name}`}
              aria-invalid={Boolean(error) || undefined}
              value={day.date}
              onChange={({ target }) => change(index, { date: target.value })}
            />
            <Input
              aria-label={`Occasion of ${name}`}
              placeholder="Such as Thanksgiving"
              value={day.name}
              onChange={({ target }) => change(index, { name: target.value })}
            />
            <Select
              aria-label={`${name} is`}
              value={day.is}
              onChange={({ target }) => {
                const is = target.value as TypedSpecialDay['is'];
                const spans = is === 'open' && !day.spans.length ? [EMPTY_SPAN] : day.spans;
                change(index, { is, spans });
              }}
            >
              <option value="closed">Closed</option>
              <option value="open">Open</option>
              <option value="unknown">Not known</option>
            </Select>
            {day.is === 'open' && (
              <SpansFields
                name={name}
                spans={day.spans}
                isInvalid={Boolean(error)}
                onChange={(spans) => change(index, { spans })}
              />
            )}
            {error && <FieldError id={`day-${index}-error`}>{error}</FieldError>}
            <Button
              type="button"
              variant="quiet"
              size="small"
              aria-label={`Remove ${name}`}
              onClick={() => setDays(days.filter((_, at) => at !== index))}
            >
              Remove
            </Button>
          </fieldset>
        );
      })}
      <div>
        <Button
          type="button"
          variant="secondary"
          size="small"
          onClick={() => setDays([...days, NEW_DAY])}
        >
          Add a day
        </Button>
      </div>
    </SaveSection>
  );
}
