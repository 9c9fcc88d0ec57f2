import { Plus, X } from 'lucide';
import { Button } from '@tableside/ui/button';
import { Input } from '@tableside/ui/field';
import { Icon } from '@tableside/ui/icon';
import { IconButton } from '@tableside/ui/icon-button';
import { SPANS_A_DAY } from '@tableside/contracts/desk/places/rules';
import { EMPTY_SPAN, type TypedSpan } from './week';
import styles from './hours.module.css';

export interface SpansFieldsProps {
  /** Whose times these are, for those who hear them. */
  readonly name: string;
  readonly spans: readonly TypedSpan[];
  readonly isInvalid: boolean;
  readonly onChange: (spans: readonly TypedSpan[]) => void;
}

/** When a day opens and closes, as often as it does. */
export function SpansFields({ name, spans, isInvalid, onChange }: SpansFieldsProps) {
  const change = (index: number, part: Partial<TypedSpan>) =>
    onChange(spans.map((span, at) => (at === index ? { ...span, ...part } : span)));
  return (
    <div className={styles['spans']}>
      {spans.map(({ from, to }, index) => (
        <div key={index} className={styles['span']}>
          <Input
            type="time"
            aria-label={`${name} opens${index ? `, ${index + 1}` : ''}`}
            aria-invalid={isInvalid || undefined}
            value={from}
            onChange={({ target }) => change(index, { from: target.value })}
          />
          <span aria-hidden="true">–</span>
          <Input
            type="time"
            aria-label={`${name} closes${index ? `, ${index + 1}` : ''}`}
            aria-invalid={isInvalid || undefined}
            value={to}
            onChange={({ target }) => change(index, { to: target.value })}
          />
          {spans.length > 1 && (
            <IconButton
              label={`Remove these times of ${name}`}
              icon={X}
              onClick={() => onChange(spans.filter((_, at) => at !== index))}
            />
          )}
        </div>
      ))}
      {spans.length < SPANS_A_DAY && (
        <Button
          type="button"
          variant="quiet"
          size="small"
          aria-label={`Add times of ${name}`}
          icon={<Icon of={Plus} size={16} />}
          onClick={() => onChange([...spans, EMPTY_SPAN])}
        >
          Add times
        </Button>
      )}
    </div>
  );
}
