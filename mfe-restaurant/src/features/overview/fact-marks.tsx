import { Icon } from '@tableside/ui/icon';
import { Check, Minus, X } from 'lucide';
import type { FactValue } from './facts';
import styles from './overview.module.css';

const MARKS = { yes: Check, no: X, limited: Minus } as const satisfies Record<FactValue, unknown>;
const SIZE = 16;

const idOf = (sheet: string, value: FactValue): string => `${sheet}-${value}`;

/** Draws each mark once, out of sight; a page has dozens of them.
 * @param sheet begins the marks' ids */
export function FactMarkSheet({ sheet }: { readonly sheet: string }) {
  return (
    <svg className={styles['markSheet']} width="0" height="0" aria-hidden="true">
      {Object.entries(MARKS).map(([value, mark]) => (
        <symbol key={value} id={idOf(sheet, value as FactValue)}>
          <Icon of={mark} size={SIZE} />
        </symbol>
      ))}
    </svg>
  );
}

export interface FactMarkProps {
  readonly sheet: string;
  readonly value: FactValue;
}

/** A mark from the sheet, in the colour of the words beside it. */
export function FactMark({ sheet, value }: FactMarkProps) {
  return (
    <svg className={styles['valueMark']} width={SIZE} height={SIZE} aria-hidden="true">
      <use href={`#${idOf(sheet, value)}`} />
    </svg>
  );
}
