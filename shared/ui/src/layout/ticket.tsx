import type { ComponentProps } from 'react';
import { cx } from '../lib/cx';
import styles from './ticket.module.css';

export interface TicketProps extends ComponentProps<'div'> {
  /** Which edges are cut: above and below, or left and right. */
  readonly edge?: 'block' | 'inline';
  /** `scallop` cuts half circles, `perforated` small square teeth. */
  readonly cut?: 'scallop' | 'perforated';
  readonly ground?: 'sheet' | 'identity' | 'sponsor';
}

/** A sheet with a ticket's edge. Focus rings of what stands at the cut edge need its padding. */
export function Ticket({
  edge = 'block',
  cut = 'scallop',
  ground = 'sheet',
  className,
  ...rest
}: TicketProps) {
  return (
    <div
      {...rest}
      data-ground={ground}
      className={cx(styles['ticket'], styles[edge], styles[cut], className)}
    />
  );
}
