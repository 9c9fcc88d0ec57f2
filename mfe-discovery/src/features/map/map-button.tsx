import { ToggleChip } from '@tableside/ui/chip';
import { Icon } from '@tableside/ui/icon';
import { Map as MapIcon } from 'lucide';
import styles from './map.module.css';

export interface MapButtonProps {
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** Shows and hides the map beside the list. */
export function MapButton({ isOpen, onToggle }: MapButtonProps) {
  return (
    <ToggleChip pressed={isOpen} className={styles['toggle']} onClick={onToggle}>
      <Icon of={MapIcon} size={16} />
      Map
    </ToggleChip>
  );
}
