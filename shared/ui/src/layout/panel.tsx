import type { ComponentProps } from 'react';
import { cx } from '../lib/cx';
import styles from './panel.module.css';

export interface PanelProps extends ComponentProps<'div'> {
  /** Which edges are cut: top and bottom, or left and right. */
  readonly edge?: 'block' | 'inline';
  /** `scallop` cuts half circles, `perforated` small squares. */
  readonly cut?: 'scallop' | 'perforated';
  readonly background?: 'sheet' | 'identity' | 'sponsor';
}

/** A sheet with decorative edges. Its padding keeps focus rings clear of the cut edge. */
export function Panel({
  edge = 'block',
  cut = 'scallop',
  background = 'sheet',
  className,
  ...rest
}: PanelProps) {
  return (
    <div
      {...rest}
      data-background={background}
      className={cx(styles['panel'], styles[edge], styles[cut], className)}
    />
  );
}
