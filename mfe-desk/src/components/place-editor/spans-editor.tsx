import { SPANS_A_DAY } from '@tableside/contracts/desk/places/rules';
import { Button } from '@tableside/ui/button';
import { Input } from '@tableside/ui/field';
import styles from './editor.module.css';
import { endsNextDay, fromClock, NO_TIME, toClock, toSpan, type Span } from './times';

export interface SpansEditorProps {
  /** Of which day, for the names of the fields. */
  readonly day: string;
  readonly spans: readonly Span[];
  readonly onChange: (spans: readonly Span[]) => void;
  /** Id of what is wrong with them; left out where nothing is. */
  readonly errorId?: string | undefined;
}

/** The stretches of one day, each by the time at which it opens and closes. */
export function SpansEditor({ day, spans, onChange, errorId }: SpansEditorProps) {
  const replace = (index: number, span: Span) =>
    onChange(spans.map((each, at) => (at === index ? span : each)));
  const wrong = errorId
    ? ({ 'aria-invalid': true, 'aria-describedby': errorId } as const)
    : undefined;
  return (
    <div className={styles['spans']}>
      {spans.map((span, index) => {
        const which = spans.length > 1 ? ` ${index + 1}` : '';
        return (
          <div key={index} className={styles['span']}>
            <Input
              type="time"
              aria-label={`${day} opens${which}`}
              value={toClock(span[0])}
              onChange={({ target }) =>
                replace(
                  index,
                  toSpan(fromClock(target.value), span[1] < 0 ? NO_TIME : span[1] % 1440),
                )
              }
              {...wrong}
            />
            <span aria-hidden="true">to</span>
            <Input
              type="time"
              aria-label={`${day} closes${which}`}
              value={toClock(span[1])}
              onChange={({ target }) => replace(index, toSpan(span[0], fromClock(target.value)))}
              {...wrong}
            />
            {endsNextDay(span) && <span className={styles['next']}>next day</span>}
            {spans.length > 1 && (
              <Button
                variant="quiet"
                size="small"
                aria-label={`Remove ${day} ${index + 1}`}
                onClick={() => onChange(spans.filter((_each, at) => at !== index))}
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
