import { letter } from './lettering';
import type { Point, Size } from '../view/projection';
import styles from './drawing.module.css';

/** Pixels that letters take in the plate's type: Latin ones, and those that stand in squares of their own. */
const LETTER_PX = 8;
const SQUARE_PX = 15;
const PADDING_PX = 12;
const HEIGHT_PX = 30;
/** From the middle of the pin to the plate's nearest edge. */
const GAP_PX = 18;

const widthOf = (text: string): number =>
  [...text].reduce((sum, char) => sum + (char > '\u2e80' ? SQUARE_PX : LETTER_PX), 0);

export interface NamePlateProps {
  readonly title: string;
  readonly at: Point;
  readonly size: Size;
}

/** The name of the restaurant that is pointed at, as a small enamel sign above its pin, or below it near the top. The
 * pin itself already carries the name for assistive technology. */
export function NamePlate({ title, at, size }: NamePlateProps) {
  const name = letter(title);
  const width = widthOf(name) + 2 * PADDING_PX;
  const most = Math.max(size.width - width - 4, 4);
  const left = Math.min(Math.max(at.x - width / 2, 4), most);
  const isBelow = at.y < HEIGHT_PX + GAP_PX;
  const top = isBelow ? at.y + GAP_PX : at.y - GAP_PX - HEIGHT_PX;
  return (
    <g aria-hidden="true" className={styles['plate']}>
      <g transform={`translate(${left} ${top})`}>
        <rect width={width} height={HEIGHT_PX} rx={5} className={styles['enamel']} />
        <rect
          x={2.5}
          y={2.5}
          width={width - 5}
          height={HEIGHT_PX - 5}
          rx={3}
          className={styles['edge']}
        />
        <text x={width / 2} y={HEIGHT_PX / 2} className={styles['name']}>
          {name}
        </text>
      </g>
    </g>
  );
}
