import { useState, type ReactNode } from 'react';
import { Dialog } from '../layout/dialog';
import styles from './map-frame.module.css';

/** What a map can do: open in full screen, or close that. */
interface MapExpansion {
  readonly expand?: () => void;
  readonly collapse?: () => void;
}

interface ExpandableMapProps {
  /** Draws the map, in the page and again in full screen. */
  readonly children: (expansion: MapExpansion) => ReactNode;
}

/** A map that opens in full screen on small screens. */
export function ExpandableMap({ children }: ExpandableMapProps) {
  const [isExpanded, setIsExpanded] = useState(false);
  const collapse = () => setIsExpanded(false);
  return (
    <>
      {children({ expand: () => setIsExpanded(true) })}
      {isExpanded && <FullScreen onClose={collapse}>{children({ collapse })}</FullScreen>}
    </>
  );
}

interface FullScreenProps {
  readonly children: ReactNode;
  readonly onClose: () => void;
}

function FullScreen({ children, onClose }: FullScreenProps) {
  // The map measures its frame, which has no size before the dialog opens.
  const [screen, setScreen] = useState<HTMLElement | null>(null);
  return (
    <Dialog open title="Map" className={styles['dialog']} onRequestClose={onClose}>
      <div ref={setScreen} className={styles['screen']}>
        {screen && children}
      </div>
    </Dialog>
  );
}
