import type { CountedOption } from '@tableside/contracts/listing/model';
import { FILTER_PARAMS } from '@tableside/contracts/listing/paths';
import { paths } from '@tableside/contracts/paths';
import { ChipLink, ChipRow, ToggleChip } from '@tableside/ui/chip';
import { COMMON_MAX, commonestFirst, isLong } from '../../lib/common-options';
import { Form } from 'react-router-dom';
import styles from './town.module.css';

export interface CuisineChipsProps {
  readonly cuisines: readonly CountedOption[];
  /** Null for all cuisines. */
  readonly chosenId: number | null;
  readonly onChoose: (id: number | null) => void;
}

/** Narrows the grid in place; without JavaScript each chip opens the listing for its cuisine. */
export function CuisineChips({ cuisines, chosenId, onChoose }: CuisineChipsProps) {
  if (cuisines.length === 0) return <div className={styles['chips']} />;
  const shown = isLong(cuisines)
    ? commonestFirst(cuisines).filter(({ id }, index) => index < COMMON_MAX || id === chosenId)
    : cuisines;
  return (
    <Form
      method="get"
      action={paths.listing}
      className={styles['chips']}
      onSubmit={(event) => event.preventDefault()}
    >
      <ChipRow label="Cuisine">
        <ToggleChip type="submit" pressed={chosenId === null} onClick={() => onChoose(null)}>
          All
        </ToggleChip>
        {shown.map(({ id, title }) => (
          <ToggleChip
            key={id}
            type="submit"
            name={FILTER_PARAMS.cuisine}
            value={id}
            pressed={chosenId === id}
            onClick={() => onChoose(id)}
          >
            {title}
          </ToggleChip>
        ))}
        {shown.length < cuisines.length && (
          <ChipLink href={paths.listing}>{`All ${cuisines.length} cuisines`}</ChipLink>
        )}
      </ChipRow>
    </Form>
  );
}
