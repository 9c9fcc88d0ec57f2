import { X } from 'lucide';
import type { ComponentProps, ReactNode } from 'react';
import { AppLink, type AppLinkProps } from './app-link';
import { cx } from '../lib/cx';
import { Icon } from '../text/icon';
import { VisuallyHidden } from '../text/visually-hidden';
import styles from './chip.module.css';

export interface ToggleChipProps extends ComponentProps<'button'> {
  readonly pressed: boolean;
}

export function ToggleChip({ pressed, className, ...rest }: ToggleChipProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-pressed={pressed}
      className={cx(styles['chip'], className)}
    />
  );
}

export interface ChipLinkProps extends AppLinkProps {
  /** The page or filter shown now. */
  readonly current?: boolean;
}

export function ChipLink({ current = false, className, ...rest }: ChipLinkProps) {
  return (
    <AppLink
      {...rest}
      aria-current={current ? 'true' : undefined}
      className={cx(styles['chip'], className)}
    />
  );
}

export interface RemovableChipProps extends Omit<ComponentProps<'button'>, 'children'> {
  readonly label: string;
}

/** An applied filter; clicking removes it. Its accessible name is "Remove {label}". */
export function RemovableChip({ label, className, ...rest }: RemovableChipProps) {
  return (
    <button type="button" {...rest} className={cx(styles['chip'], styles['chosen'], className)}>
      <VisuallyHidden>Remove </VisuallyHidden>
      {label}
      <Icon of={X} size={16} />
    </button>
  );
}

export interface ChipRowProps {
  readonly label: string;
  readonly children: ReactNode;
  /** Phones scroll the row with a visible cut edge; true wraps it instead. */
  readonly wrap?: boolean;
  readonly className?: string;
}

export function ChipRow({ label, children, wrap = false, className }: ChipRowProps) {
  return (
    <div
      role="group"
      aria-label={label}
      className={cx(styles['row'], wrap && styles['wrap'], className)}
    >
      {children}
    </div>
  );
}
