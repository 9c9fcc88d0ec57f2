import type { LucideIcon } from 'lucide-react';

export interface IconProps {
  /** A named import of lucide-react, so that a bundle holds only the icons it draws. */
  readonly of: LucideIcon;
  /** Width and height in CSS pixels, scaled with nothing: 20 unless told. */
  readonly size?: number;
  readonly className?: string | undefined;
}

/** One icon of the set, 1.5 px line, hidden from assistive technology: the words beside it speak. */
export function Icon({ of: Drawing, size = 20, className }: IconProps) {
  return (
    <Drawing
      className={className ?? ''}
      width={size}
      height={size}
      strokeWidth={1.5}
      nonScalingStroke
      aria-hidden="true"
      focusable="false"
    />
  );
}
