import { ToggleChip } from '@tableside/ui/chip';
import { Icon } from '@tableside/ui/icon';
import { LayoutGrid, Rows3 } from 'lucide';
import styles from './favourites.module.css';
import type { ListView } from './list/use-list-view';

const VIEWS = [
  { view: 'grid', label: 'Grid', icon: LayoutGrid },
  { view: 'list', label: 'List', icon: Rows3 },
] as const;

export interface ViewSwitchProps {
  readonly view: ListView;
  readonly onChange: (view: ListView) => void;
}

export function ViewSwitch({ view: current, onChange }: ViewSwitchProps) {
  return (
    <div role="group" aria-label="View" className={styles['views']}>
      {VIEWS.map(({ view, label, icon }) => (
        <ToggleChip key={view} pressed={view === current} onClick={() => onChange(view)}>
          <Icon of={icon} size={16} />
          {label}
        </ToggleChip>
      ))}
    </div>
  );
}
