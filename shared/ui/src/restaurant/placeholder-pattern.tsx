import { tilePath } from '@tableside/contracts/common/pictures';
import type { ComponentProps } from 'react';
import { cx } from '../lib/cx';
import styles from './placeholder-pattern.module.css';

export interface PlaceholderPatternProps extends Pick<
  ComponentProps<'img'>,
  'className' | 'fetchPriority'
> {
  /** Selects hue and weave; null or an unknown cuisine gets a stable pattern derived from its name. */
  readonly cuisine: string | null | undefined;
}

/** The cuisine's pattern, filling its box. Decorative. */
export const PlaceholderPattern = ({ cuisine, className, ...image }: PlaceholderPatternProps) => (
  <img
    {...image}
    src={tilePath(cuisine, true)}
    alt=""
    width="400"
    height="300"
    className={cx(styles['pattern'], className)}
  />
);
