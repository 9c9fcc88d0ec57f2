import { ArrowUpRight } from 'lucide';
import type { ComponentProps } from 'react';
import { cx } from '../lib/cx';
import { Icon } from '../text/icon';
import { VisuallyHidden } from '../text/visually-hidden';
import styles from './external-link.module.css';

export interface ExternalLinkProps extends Omit<ComponentProps<'a'>, 'target' | 'rel'> {
  readonly href: string;
  /** Paid for: adds `rel="sponsored"`. */
  readonly sponsored?: boolean;
  /** Hides the arrow, for example inside a button. */
  readonly bare?: boolean;
}

export function ExternalLink({
  sponsored = false,
  bare = false,
  className,
  children,
  ...rest
}: ExternalLinkProps) {
  return (
    <a
      {...rest}
      className={cx(styles['link'], className)}
      target="_blank"
      rel={sponsored ? 'noopener sponsored' : 'noopener'}
    >
      {children}
      {!bare && <Icon of={ArrowUpRight} size={16} className={styles['arrow']} />}
      <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
    </a>
  );
}
