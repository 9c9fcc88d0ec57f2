import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { cx } from './cx';
import type { HeadingTag } from './heading';
import { Icon } from './icon';
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
  children,
  className,
}: DisclosureProps) {
  const region = useId();
  const [ownOpen, setOwnOpen] = useState(defaultOpen);
  const isOpen = open ?? ownOpen;
  const handleClick = () => {
    setOwnOpen(!isOpen);
    onToggle?.(!isOpen);
  };
  const button = (
    <button
      type="button"
      className={styles['button']}
      aria-expanded={isOpen}
      aria-controls={region}
      onClick={handleClick}
    >
      <span className={styles['label']}>{label}</span>
      {note && <span className={styles['note']}>{note}</span>}
      <Icon of={ChevronDown} className={styles['chevron']} />
    </button>
  );
  return (
    <div className={cx(styles['disclosure'], className)}>
      {Heading ? <Heading className={styles['heading']}>{button}</Heading> : button}
      <div id={region} hidden={!isOpen} className={styles['region']}>
        {children}
      </div>
    </div>
  );
}
