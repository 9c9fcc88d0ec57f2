import { pictureUrl } from '@tableside/contracts/common/pictures';
import type { OwnPlace } from '@tableside/contracts/desk/owners/wire';
import { PHOTO_TYPES, PHOTOS_MAX } from '@tableside/contracts/review/rules';
import { usePlatform } from '@tableside/platform';
import { Button } from '@tableside/ui/button';
import { Field, Input } from '@tableside/ui/field';
import { Picture } from '@tableside/ui/picture';
import type { SubmitEvent } from 'react';
import { useUnsavedForm } from '../../components/unsaved/use-unsaved';
import { ownerCalls } from './owner-calls';
import { SaveSection } from './save-section';
import { useOwnEdit } from './use-own-edit';
import { useAction } from '../../components/use-action';
import styles from '../../components/cards.module.css';

/** Pictures of the place: their order, which of them are shown, and more of them. */
export const PicturesPart = ({ place }: { readonly place: OwnPlace }) => (
  <>
    {place.images.length > 0 && <OrderOfPictures place={place} />}
    <AddPhotos slug={place.slug} />
  </>
);

/** Pictures of the place in their order. */
function OrderOfPictures({ place }: { readonly place: OwnPlace }) {
  const { title, images } = place;
  const { apiOrigin } = usePlatform().config;
  const edit = useOwnEdit<readonly string[]>(place, 'images', images, (paths) => ({
    images: [...paths],
  }));
  const { value: shown, change: setShown, pending, errors, conflict } = edit;
  return (
    <SaveSection
      title="Pictures"
      hint="The first one stands for your place. What you take off can be taken back below."
      pending={pending}
      error={errors['images']}
      conflict={conflict}
      onSave={() => edit.save()}
    >
      <ul className={styles['pictures']}>
        {shown.map((path, index) => {
          const name = `Picture ${index + 1}`;
          return (
            <li key={path} className={styles['picture']}>
              <Picture
                src={pictureUrl(path, apiOrigin)}
                alt={`${name} of ${title}`}
                width={3}
                height={2}
                sizes="9rem"
                cuisine={undefined}
                title={title}
              />
              <Button
                type="button"
                size="small"
                variant="quiet"
                disabled={index === 0}
                aria-label={`Put ${name.toLowerCase()} first`}
                onClick={() => setShown([path, ...shown.filter((other) => other !== path)])}
              >
                First
              </Button>
              <Button
                type="button"
                size="small"
                variant="quiet"
                aria-label={`Take off ${name.toLowerCase()}`}
                onClick={() => setShown(shown.filter((other) => other !== path))}
              >
                Take off
              </Button>
            </li>
          );
        })}
      </ul>
    </SaveSection>
  );
}

function AddPhotos({ slug }: { readonly slug: string }) {
  const unsaved = useUnsavedForm();
  const { run, pending, errors } = useAction();
  const handle = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const photos = [...(form.querySelector('input')?.files ?? [])];
    void run(ownerCalls.addPhotos, { slug, photos }).then((isDone) => {
      if (!isDone) return;
      form.reset();
      unsaved.saved();
    });
  };
  return (
    <form
      className={styles['card']}
      onSubmit={handle}
      onInput={unsaved.onInput}
      noValidate
      aria-label="Add photos"
    >
      <h2 className={styles['heading']}>Add photos</h2>
      <Field
        name="images"
        label="Photos of your place"
        required
        hint={`${PHOTOS_MAX} at once, at most 10 MB each. We take out where and with what they were taken.`}
        error={errors['images'] ?? null}
      >
        <Input type="file" accept={PHOTO_TYPES.join(',')} multiple />
      </Field>
      <Button type="submit" variant="secondary" pending={pending !== null}>
        Add the photos
      </Button>
    </form>
  );
}
