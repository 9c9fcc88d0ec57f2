import { Button } from '@tableside/ui/button';
import { FilterForm, type FilterFormProps } from './filter-form';
import { clearFilters, countChosen } from './selection';
import styles from './filters.module.css';

/** The filter beside the results on wide screens. */
export function FilterColumn(props: FilterFormProps) {
  const { filter, onChange } = props;
  const isUnfiltered = countChosen(filter) === 0;
  return (
    <div id="filters" className={styles['column']}>
      <div className={styles['columnHead']}>
        <h2 className={styles['columnTitle']}>Filters</h2>
        <Button
          variant="quiet"
          size="small"
          // Not the attribute of the same name: the press that ends in this state must not lose the focus.
          aria-disabled={isUnfiltered || undefined}
          onClick={() => {
            if (!isUnfiltered) onChange(clearFilters);
          }}
        >
          Clear
        </Button>
      </div>
      <FilterForm {...props} />
    </div>
  );
}
