import { scaleStep } from './scale-step';
import styles from './drawing.module.css';

const MOST_PX = 120;
const MARGIN_PX = 16;

export interface MapScaleProps {
  /** Pixels per metre. */
  readonly scale: number;
  /** Of the map, in pixels. */
  readonly height: number;
}

/** How long a mile or some feet are on the map, and where north is. */
export function MapScale({ scale, height }: MapScaleProps) {
  const { label, metres } = scaleStep(scale, MOST_PX);
  const length = metres * scale;
  return (
    <svg
      role="img"
      aria-label={`Scale: this bar is ${label}. North is up.`}
      className={styles['fixed']}
    >
      <g className={styles['scale']} transform={`translate(${MARGIN_PX} ${height - MARGIN_PX})`}>
        <path d={`M0 -6V0H${length}V-6`} className={styles['bar']} />
        <text x={0} y={-12}>
          {label}
        </text>
      </g>
    </svg>
  );
}
