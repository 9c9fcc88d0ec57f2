import type { IconNode } from 'lucide';
import { createElement } from 'react';
import { cx } from '../lib/cx';
import styles from './icon.module.css';

export interface IconProps {
  /** A named import of lucide, so that a bundle holds only the shapes that it draws. */
  readonly of: IconNode;
  /** Width and height in CSS pixels. Default: 20. */
  readonly size?: number;
  readonly className?: string | undefined;
}

/** One icon of the set, 1.5 px line, hidden from assistive technology: the words next to it speak. */
export function Icon({ of: shapes, size = 20, className }: IconProps) {
  return (
    <svg
      className={cx(styles['icon'], className)}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      {shapes.map(([tag, attributes], index) => createElement(tag, { key: index, ...attributes }))}
    </svg>
  );
}
