import { clothColors, findCloth, WEAVES } from '@tableside/contracts/common/cloths';
import { DRAWINGS_PATH, nameDrawing, PLATE_DRAWING } from '@tableside/contracts/common/pictures';
import { initialOf } from '@tableside/contracts/common/initial-of';
import { useId } from 'react';
import { cx } from '../lib/cx';
import styles from './tablecloth.module.css';

export interface TableclothProps {
  /** Chooses hue and weave; null or an unknown cuisine gets a stable cloth of its own. */
  readonly cuisine: string | null | undefined;
  /** Lays a plate in the middle, with a drawing of what the cuisine serves. */
  readonly isLaid?: boolean;
  /** Name whose first letter stands on a sign in the middle, where the cloth is that of no place. */
  readonly initial?: string | null;
  /** Says what it stands for; decoration without it. */
  readonly label?: string;
  readonly className?: string;
}

/** The cuisine's cloth, filling its box: bare, laid, or with an initial on a round sign.
 * Its colours are its own, so that it reads the same in both themes and in a stored picture. */
export function Tablecloth({ cuisine, isLaid, initial, label, className }: TableclothProps) {
  const id = useId();
  const { weave, hue } = findCloth(cuisine);
  const [repeat, ...shapes] = WEAVES[weave];
  const { ground, ink, deep } = clothColors(hue);
  const letter = initialOf(initial ?? '');
  const drawing = isLaid && nameDrawing(cuisine);
  return (
    <svg
      className={cx(styles['cloth'], className)}
      viewBox="0 0 400 300"
      width="400"
      height="300"
      preserveAspectRatio="xMidYMid slice"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <pattern id={id} width={repeat} height={repeat} patternUnits="userSpaceOnUse">
        <rect width={repeat} height={repeat} fill={ground} />
        {shapes.map(([path, opacity, line]) => (
          <path
            key={path}
            d={path}
            opacity={opacity}
            {...(line ? { fill: 'none', stroke: ink, strokeWidth: line } : { fill: ink })}
          />
        ))}
      </pattern>
      {/* Larger than the view, so that a box of any shape is covered. */}
      <rect x="-400" y="-300" width="1200" height="900" fill={`url(#${id})`} />
      {isLaid && (
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
