import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { AppLink, type AppLinkProps } from './app-link';
import { cx } from '../lib/cx';
import styles from './button.module.css';

export interface ButtonVariant {
  /** Use one `primary` (green) or `accent` (tomato) button per screen, for the main action. */
  readonly variant?: 'primary' | 'accent' | 'secondary' | 'quiet' | undefined;
  readonly size?: 'small' | 'medium' | 'large' | undefined;
  readonly block?: boolean | undefined;
}

/** Button classes, for elements this module does not render. */
export const buttonClass = ({ variant = 'primary', size = 'medium', block }: ButtonVariant = {}) =>
  cx(styles['button'], styles[variant], styles[size], block && styles['block']);

export interface ButtonProps extends ButtonVariant, ComponentProps<'button'> {
  /** Shows a spinner and ignores clicks; keeps focus and name. */
  readonly pending?: boolean | undefined;
  readonly icon?: ReactNode;
}

export function Button({
  variant,
  size,
  block,
  pending = false,
  icon,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (pending) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      className={cx(buttonClass({ variant, size, block }), className)}
      aria-disabled={pending || rest['aria-disabled'] || undefined}
      aria-busy={pending || undefined}
      onClick={handleClick}
    >
      {pending ? <span className={styles['spinner']} aria-hidden="true" /> : icon}
      {children}
    </button>
  );
}

export interface ButtonLinkProps extends ButtonVariant, AppLinkProps {
  readonly icon?: ReactNode;
}

export function ButtonLink({
  variant,
  size,
  block,
  icon,
  className,
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <AppLink {...rest} className={cx(buttonClass({ variant, size, block }), className)}>
      {icon}
      {children}
    </AppLink>
  );
}
