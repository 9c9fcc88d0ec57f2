import { Button } from '@tableside/ui/button';
import { FilterForm, type FilterFormProps } from './filter-form';
import { clearFilters, countChosen } from './selection';
import styles from './filters.module.css';

/** The filter beside the results on wide screens. */
export function FilterColumn(props: FilterFormProps) {
  const { filter, onChange } = props;
  return (
    <div id="filters" className={styles['column']}>
      <div className={styles['columnHead']}>
        <h2 className={styles['columnTitle']}>Filters</h2>
        {countChosen(filter) > 0 && (
          <Button variant="quiet" size="small" onClick={() => onChange(clearFilters)}>
            Clear
          </Button>
        )}
      </div>
      <FilterForm {...props} />
    </div>
  );
}
