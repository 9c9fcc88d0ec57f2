import { clothColors, findCloth } from '@tableside/contracts/common/cloths';
import { DRAWINGS_PATH, nameDrawing, PLATE_DRAWING } from '@tableside/contracts/common/pictures';
import styles from './dish-plate.module.css';

export interface DishPlateProps {
  /** Chooses hue and drawing, as those of its cloth. */
  readonly cuisine: string | null | undefined;
}

/** A small square in the hue of a cuisine's cloth, laid with a plate of what the cuisine serves: the cloth for where many
 * stand close together. Decoration, in colors of its own in both themes. */
export function DishPlate({ cuisine }: DishPlateProps) {
  const { hue } = findCloth(cuisine);
  const drawing = nameDrawing(cuisine);
  return (
    <svg
      className={styles['plate']}
      viewBox="-92 -92 184 184"
      width="64"
      height="64"
      color={clothColors(hue).deep}
      aria-hidden="true"
    >
      <use href={`${DRAWINGS_PATH}#${PLATE_DRAWING}`} />
      {drawing && <use href={`${DRAWINGS_PATH}#${drawing}`} />}
    </svg>
  );
}
