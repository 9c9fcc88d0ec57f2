import { ChevronDown } from 'lucide';
import { useId, useState, type ReactNode } from 'react';
import { cx, type HeadingTag } from '../lib/cx';
import { useHiddenUntilFound } from '../lib/use-hidden-until-found';
import { Icon } from '../text/icon';
import styles from './disclosure.module.css';

export interface DisclosureProps {
  readonly label: ReactNode;
  /** Text after the label, part of the button's name, such as "2 selected". */
  readonly note?: ReactNode;
  /** Heading around the button; null for none. */
  readonly heading?: HeadingTag | null;
  readonly defaultOpen?: boolean;
  /** Controlled state; set together with `onToggle`. */
  readonly open?: boolean;
  readonly onToggle?: (open: boolean) => void;
  /** Long text: the browser's page search can find and open it, and it is open without scripts. */
  readonly isText?: boolean;
  readonly children: ReactNode;
  readonly className?: string;
}

/** A heading button that shows and hides its content. */
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
  const text = useHiddenUntilFound(isText && !isOpen, () => toggle(true));
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
