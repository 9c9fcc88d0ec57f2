import { pictureUrl } from '@tableside/contracts/common/pictures';
import { usePlatform } from '@tableside/platform';
import { Button } from '@tableside/ui/button';
import styles from './editor.module.css';
import { KeptNote } from './kept-note';
import { FieldError } from '@tableside/ui/field-error';
import type { Draft } from './use-draft';

/** The place's own pictures, the first one being its card's; each may be put first, or hidden. */
export function PicturesEditor({ draft }: { readonly draft: Draft }) {
  const { config } = usePlatform();
  const { place, value, set, errors } = draft;
  const images = value('images') ?? [];
  const hidden = (place.values.images ?? []).filter((path) => !images.includes(path));
  const tile = (path: string, number: number, isHidden: boolean) => (
    <li key={path} className={styles['picture']} data-hidden={isHidden || undefined}>
      <img
        src={`${pictureUrl(path, config.apiOrigin) ?? ''}?w=320`}
        alt={`${place.title}, ${number}`}
        width={160}
        height={120}
        loading="lazy"
      />
      {!isHidden && number > 1 && (
        <Button
          variant="quiet"
          size="small"
          aria-label={`Put picture ${number} first`}
          onClick={() => set('images', [path, ...images.filter((each) => each !== path)])}
        >
          First
        </Button>
      )}
      <Button
        variant="secondary"
        size="small"
        aria-label={`${isHidden ? 'Show' : 'Hide'} picture ${number}`}
        onClick={() =>
          set('images', isHidden ? [...images, path] : images.filter((each) => each !== path))
        }
      >
        {isHidden ? 'Show' : 'Hide'}
      </Button>
    </li>
  );
  return (
    <div>
      {images.length + hidden.length === 0 && <p className={styles['none']}>No pictures.</p>}
      <ul className={styles['pictures']} aria-label="Pictures">
        {images.map((path, index) => tile(path, index + 1, false))}
        {hidden.map((path, index) => tile(path, images.length + index + 1, true))}
      </ul>
      {errors['images'] && <FieldError id="images-error">{errors['images']}</FieldError>}
      <KeptNote place={place} field="images" />
    </div>
  );
}
