import { ToggleChip } from '@tableside/ui/chip';
import { Icon } from '@tableside/ui/icon';
import { useStoredState } from '@tableside/ui/use-stored-state';
import { LayoutGrid, Rows3 } from 'lucide';
import styles from './favorites.module.css';

const VIEWS = [
  { view: 'grid', label: 'Grid', icon: LayoutGrid },
  { view: 'list', label: 'List', icon: Rows3 },
] as const;

interface ViewSwitchProps {
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

export type ListView = 'grid' | 'list';

/** The view last chosen on this device; signing out keeps it. The server and hydration use the grid. */
export function useListView(): [ListView, (view: ListView) => void] {
  const [stored, store] = useStoredState('account:favorites-view');
  return [stored === 'list' ? 'list' : 'grid', store];
}
