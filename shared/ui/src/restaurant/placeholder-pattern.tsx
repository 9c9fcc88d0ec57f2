import { patternColors, findPattern, WEAVES } from '@tableside/contracts/common/cuisine-patterns';
import { DRAWINGS_PATH, nameDrawing, PLATE_DRAWING } from '@tableside/contracts/common/pictures';
import { initialOf } from '@tableside/contracts/common/initial-of';
import { useId } from 'react';
import { cx } from '../lib/cx';
import styles from './placeholder-pattern.module.css';

export interface PlaceholderPatternProps {
  /** Selects hue and weave; null or an unknown cuisine gets a stable pattern derived from its name. */
  readonly cuisine: string | null | undefined;
  /** Draws a plate with the cuisine's dish in the middle. */
  readonly hasPlate?: boolean;
  /** Draws the first letter of this name in the middle. */
  readonly initial?: string | null;
  /** Accessible name; decorative without it. */
  readonly label?: string;
  readonly className?: string;
}

/** The cuisine's placeholder pattern, filling its box: plain, with a plate, or with an initial. Its colors are the same
 * in both themes. */
export function PlaceholderPattern({
  cuisine,
  hasPlate,
  initial,
  label,
  className,
}: PlaceholderPatternProps) {
  const id = useId();
  const { weave, hue } = findPattern(cuisine);
  const [repeat, ...shapes] = WEAVES[weave];
  const { background, ink, deep } = patternColors(hue);
  const letter = initialOf(initial ?? '');
  const drawing = hasPlate && nameDrawing(cuisine);
  return (
    <svg
      className={cx(styles['pattern'], className)}
      viewBox="0 0 400 300"
      width="400"
      height="300"
      preserveAspectRatio="xMidYMid slice"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <pattern id={id} width={repeat} height={repeat} patternUnits="userSpaceOnUse">
        <rect width={repeat} height={repeat} fill={background} />
        {shapes.map(([path, opacity, line]) => (
          <path
            key={path}
            d={path}
            opacity={opacity}
            {...(line ? { fill: 'none', stroke: ink, strokeWidth: line } : { fill: ink })}
          />
        ))}
      </pattern>
      {/* Larger than the view box, to cover boxes of any shape. */}
      <rect x="-400" y="-300" width="1200" height="900" fill={`url(#${id})`} />
      {hasPlate && (
        <g color={deep} transform="translate(200 150)">
          <use href={`${DRAWINGS_PATH}#${PLATE_DRAWING}`} />
          {drawing && <use href={`${DRAWINGS_PATH}#${drawing}`} />}
        </g>
      )}
      {letter && (
        <g>
          <circle cx="200" cy="150" r="66" fill="#fff" />
          <circle cx="200" cy="150" r="58" fill="none" stroke={deep} strokeWidth="3" />
          <text
            x="200"
            y="150"
            dy="0.35em"
            textAnchor="middle"
            fontSize="68"
            fill={deep}
            className={styles['letter']}
          >
            {letter}
          </text>
        </g>
      )}
    </svg>
  );
}
