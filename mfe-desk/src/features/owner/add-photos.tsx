import { PHOTO_TYPES, PHOTOS_MAX } from '@tableside/contracts/review/rules';
import { Button } from '@tableside/ui/button';
import { Field, Input } from '@tableside/ui/field';
import type { SubmitEvent } from 'react';
import { useUnsavedForm } from '../../components/unsaved/use-unsaved';
import { ownerCalls } from '../../calls/owner-calls';
import { useAction } from '../../components/use-action';
import styles from '../../components/cards.module.css';

/** More pictures of the place. */
export function AddPhotos({ slug }: { readonly slug: string }) {
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
