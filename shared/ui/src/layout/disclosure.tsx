import { ChevronDown } from 'lucide';
import { useEffect, useEffectEvent, useId, useRef, useState, type ReactNode } from 'react';
import { cx, type HeadingTag } from '../lib/cx';
import { Icon } from '../text/icon';
import styles from './disclosure.module.css';

export interface DisclosureProps {
  readonly label: ReactNode;
  /** Beside the label, and part of the button's name: "2 selected". */
  readonly note?: ReactNode;
  /** The heading that holds the button; null leaves the heading out. */
  readonly heading?: HeadingTag | null;
  readonly defaultOpen?: boolean;
  /** Set together with `onToggle` when the parent keeps the state. */
  readonly open?: boolean;
  readonly onToggle?: (open: boolean) => void;
  /** Long text: the browser's search finds it while it is closed and opens it, and without script it stands open. */
  readonly isText?: boolean;
  readonly children: ReactNode;
  readonly className?: string;
}

/** A heading button that shows and hides what follows. */
export function Disclosure({
  label,
  note,
  heading: Heading = 'h3',
  defaultOpen = false,
  open,
  onToggle,
  isText = false,
  children,
  className,
}: DisclosureProps) {
  const region = useId();
  const [ownOpen, setOwnOpen] = useState(defaultOpen);
  const isOpen = open ?? ownOpen;
  const toggle = (next: boolean) => {
    setOwnOpen(next);
    onToggle?.(next);
  };
  const text = useFoundText(isText && !isOpen, () => toggle(true));
  const button = (
    <button
      type="button"
      className={styles['button']}
      aria-expanded={isOpen}
      aria-controls={region}
      onClick={() => toggle(!isOpen)}
    >
      <span className={styles['label']}>{label}</span>
      {note && <span className={styles['note']}>{note}</span>}
      <Icon of={ChevronDown} className={styles['chevron']} />
    </button>
  );
  return (
    <div className={cx(styles['disclosure'], className)}>
      {Heading ? <Heading className={styles['heading']}>{button}</Heading> : button}
      <div
        ref={text}
        id={region}
        hidden={!isOpen}
        data-text={isText || undefined}
        className={styles['region']}
      >
        {children}
      </div>
    </div>
  );
}

/** Hides a closed text in the way that the browser's search looks into. React knows `hidden` only as yes or no. */
function useFoundText(isClosed: boolean, onFound: () => void) {
  const element = useRef<HTMLDivElement>(null);
  const open = useEffectEvent(onFound);
  useEffect(() => {
    const text = element.current;
    if (!isClosed || !text) return undefined;
    text.setAttribute('hidden', 'until-found');
    const handleMatch = () => open();
    text.addEventListener('beforematch', handleMatch);
    return () => text.removeEventListener('beforematch', handleMatch);
  }, [isClosed]);
  return element;
}
