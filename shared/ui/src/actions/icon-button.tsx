import type { ComponentProps } from 'react';
import type { IconNode } from 'lucide';
import { cx } from '../lib/cx';
import { Icon } from '../text/icon';
import styles from './icon-button.module.css';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  readonly label: string;
  readonly icon: IconNode;
  /** `solid` for pictures, `plain` in a bar. */
  readonly variant?: 'plain' | 'solid';
}

export function IconButton({
  label,
  icon,
  variant = 'plain',
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      className={cx(styles['button'], styles[variant], className)}
    >
      <Icon of={icon} />
    </button>
  );
}
