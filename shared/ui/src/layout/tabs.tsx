import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useHiddenUntilFound } from '../lib/use-hidden-until-found';
import styles from './tabs.module.css';

export interface Tab {
  /** Id of the panel and URL fragment, such as `reviews`; unique on the page. */
  readonly id: string;
  readonly label: ReactNode;
  readonly content: ReactNode;
  /** Makes the panel focusable; set it when the panel does not start with a focusable element. */
  readonly focusable?: boolean;
}

export interface TabsProps {
  /** Accessible name of the tab list, such as "Restaurant details". */
  readonly label: string;
  readonly tabs: readonly Tab[];
  readonly selected: string;
  readonly onSelect: (id: string) => void;
  /** Whether to hydrate closed panels; default true. Until then their content is only in the server's HTML, for users
   * without scripts. */
  readonly fillsClosed?: boolean;
}

/** Tabs that activate on arrow keys. All panels are in the HTML; closed ones can be found by the browser's page search
 * once filled. */
export function Tabs({ label, tabs, selected, onSelect, fillsClosed = true }: TabsProps) {
  const buttons = useRef(new Map<string, HTMLButtonElement>());
  const handleKeyDown = (event: KeyboardEvent, index: number) => {
    const next = nextIndex(event.key, index, tabs.length);
    const tab = next === null ? undefined : tabs[next];
    if (!tab) return;
    event.preventDefault();
    onSelect(tab.id);
    buttons.current.get(tab.id)?.focus();
  };
  return (
    <div>
      <div role="tablist" aria-label={label} className={styles['list']}>
        {tabs.map((tab, index) => (
          <button
            key={tab.id}
            ref={(button) => {
              if (button) buttons.current.set(tab.id, button);
              else buttons.current.delete(tab.id);
            }}
            type="button"
            role="tab"
            id={`${tab.id}-tab`}
            aria-selected={tab.id === selected}
            aria-controls={tab.id}
            tabIndex={tab.id === selected ? 0 : -1}
            className={styles['tab']}
            onClick={() => onSelect(tab.id)}
            onKeyDown={(event) => handleKeyDown(event, index)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <TabPanel
          key={tab.id}
          tab={tab}
          open={tab.id === selected}
          fillsClosed={fillsClosed}
          onFound={() => onSelect(tab.id)}
        />
      ))}
    </div>
  );
}

function nextIndex(key: string, index: number, count: number): number | null {
  if (key === 'ArrowRight') return (index + 1) % count;
  if (key === 'ArrowLeft') return (index - 1 + count) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return null;
}

interface TabPanelProps {
  readonly tab: Tab;
  readonly open: boolean;
  readonly fillsClosed: boolean;
  readonly onFound: () => void;
}

function TabPanel({ tab, open, fillsClosed, onFound }: TabPanelProps) {
  // Once filled, a panel stays mounted and keeps its state.
  const [isFilled, setIsFilled] = useState(open || fillsClosed);
  if (!isFilled && (open || fillsClosed)) setIsFilled(true);
  const content = useHiddenUntilFound(!open, onFound);
  // A panel that is `until-found` itself would stay in the accessibility tree and in the tab order.
  const panel = open && {
    role: 'tabpanel',
    'aria-labelledby': `${tab.id}-tab`,
    tabIndex: tab.focusable ? 0 : undefined,
  };
  return (
    <div id={tab.id} {...panel}>
      <div ref={content} hidden={!open} data-panel="" className={styles['panel']}>
        {isFilled ? tab.content : <noscript>{tab.content}</noscript>}
      </div>
    </div>
  );
}
