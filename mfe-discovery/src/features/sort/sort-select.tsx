import { LISTING_PARAMS } from '@tableside/contracts/listing/paths';
import { HOST_SORT_ORDERS, type SortOrder } from '@tableside/contracts/listing/rules';
import { Button } from '@tableside/ui/button';
import { Label, Select } from '@tableside/ui/field';
import { Icon } from '@tableside/ui/icon';
import { ArrowDownUp } from 'lucide';
import { useId } from 'react';
import styles from './sort-select.module.css';

const LABELS: Readonly<Record<SortOrder, string>> = {
  best: 'Best',
  rating: 'Top rated',
  name: 'Name',
  newest: 'Newest',
  distance: 'Distance',
};

export interface SortSelectProps {
  readonly value: SortOrder;
  readonly orders?: readonly SortOrder[];
  /** Id of the form that sends it where no script does. */
  readonly form: string;
  readonly onChange: (order: SortOrder) => void;
}

/** In which order the list stands. */
export function SortSelect({ value, orders = HOST_SORT_ORDERS, form, onChange }: SortSelectProps) {
  const id = useId();
  const offered = orders.includes(value) ? orders : [...orders, value];
  return (
    <div className={styles['sort']}>
      <span className={styles['label']}>
        <Label htmlFor={id}>Sort by</Label>
      </span>
      <Icon of={ArrowDownUp} size={16} className={styles['icon']} />
      <Select
        id={id}
        name={LISTING_PARAMS.sort}
        form={form}
        value={value}
        className={styles['select']}
        onChange={(event) => onChange(event.target.value as SortOrder)}
      >
        {offered.map((order) => (
          <option key={order} value={order}>
            {LABELS[order]}
          </option>
        ))}
      </Select>
      <noscript>
        <Button type="submit" form={form} variant="secondary">
          Sort
        </Button>
      </noscript>
    </div>
  );
}
