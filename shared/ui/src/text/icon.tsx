import type { IconNode } from 'lucide';
import { createElement } from 'react';

export interface IconProps {
  /** A named import of lucide, so that a bundle holds only the shapes that it draws. */
  readonly of: IconNode;
  /** Width and height in CSS pixels, scaled with nothing: 20 unless told. */
  readonly size?: number;
  readonly className?: string | undefined;
}

/** One icon of the set, 1.5 px line, hidden from assistive technology: the words beside it speak. */
export function Icon({ of: shapes, size = 20, className }: IconProps) {
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {shapes.map(([tag, attributes], index) =>
        createElement(tag, { key: index, vectorEffect: 'non-scaling-stroke', ...attributes }),
      )}
    </svg>
  );
}
