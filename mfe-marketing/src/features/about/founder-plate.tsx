import type { ContentDocument } from '@tableside/contracts/content/model';
import { Picture } from '@tableside/ui/picture';
import { resolvePicture } from '../../content/resolve-picture';
import styles from './founder-plate.module.css';

/** Pictures of people are square. */
const SIDE_PX = 640;

export interface FounderPlateProps {
  readonly founder: ContentDocument<'about'>['founder'];
}

/** Who tells the story, framed like a sign; without a picture the initial stands on a cloth. */
export function FounderPlate({ founder: { name, role, picture } }: FounderPlateProps) {
  return (
    <div data-ground="surface" className={styles['plate']}>
      <Picture
        src={picture && resolvePicture(picture.src)}
        alt={picture?.alt ?? ''}
        width={SIDE_PX}
        height={SIDE_PX}
        sizes="20rem"
        priority
        cuisine="BBQ"
        title={name}
        className={styles['picture']}
      />
      <p className={styles['words']}>
        <span dir="auto" className={styles['name']}>
          {name}
        </span>
        <span dir="auto" className={styles['role']}>
          {role}
        </span>
      </p>
    </div>
  );
}
