import { Button } from '@tableside/ui/button';
import { Dialog } from '@tableside/ui/dialog';
import { FilterForm, type FilterFormProps } from './filter-form';
import { clearFilters, countChosen } from './selection';

export interface FilterPanelProps extends FilterFormProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** What the closing button promises, such as "Show 24 restaurants". */
  readonly doneLabel: string;
}

/** The filter on small screens: a panel that slides in. Results follow behind it as options are chosen. */
export function FilterPanel({ isOpen, onClose, doneLabel, ...form }: FilterPanelProps) {
  return (
    <Dialog
      open={isOpen}
      onRequestClose={onClose}
      variant="panel"
      title="Filters"
      initialFocus="title"
      footer={
        <>
          <Button
            variant="secondary"
            disabled={countChosen(form.filter) === 0}
            onClick={() => form.onChange(clearFilters)}
          >
            Clear
          </Button>
          <Button onClick={onClose}>{doneLabel}</Button>
        </>
      }
    >
      <FilterForm {...form} />
    </Dialog>
  );
}
