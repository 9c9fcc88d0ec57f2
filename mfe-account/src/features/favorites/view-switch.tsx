import { ToggleChip } from '@tableside/ui/chip';
import { Icon } from '@tableside/ui/icon';
import { LayoutGrid, Rows3 } from 'lucide';
import { useSyncExternalStore } from 'react';
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

/** Local storage key. Belongs to the device, so signing out keeps it. */
const VIEW_KEY = 'account:favorites-view';

const listeners = new Set<() => void>();
/** The view when storage is unavailable; lasts until reload. */
let unstored: ListView | null = null;

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
};

function readView(): ListView {
  try {
    return unstored ?? (localStorage.getItem(VIEW_KEY) === 'list' ? 'list' : 'grid');
  } catch {
    return 'grid';
  }
}

function storeView(view: ListView): void {
  try {
    localStorage.setItem(VIEW_KEY, view);
    unstored = null;
  } catch {
    unstored = view;
  }
  for (const listener of listeners) listener();
}

/** The view last chosen on this device. The server and hydration use the grid. */
export function useListView(): [ListView, (view: ListView) => void] {
  return [useSyncExternalStore(subscribe, readView, () => 'grid'), storeView];
}
