import { formatCount } from '@tableside/contracts/common/text';
import { cleanField, measureField } from '@tableside/contracts/common/rules';
import type { OwnReview } from '@tableside/contracts/review/model';
import { reviewRules } from '@tableside/contracts/review/rules';
import { Button } from '@tableside/ui/button';
import { Field, Textarea } from '@tableside/ui/field';
import { ErrorSummary, Form } from '@tableside/ui/form';
import { VisuallyHidden } from '@tableside/ui/visually-hidden';
import { useEffect, useId, useRef, useState } from 'react';
import { forgetDraft, readDraft, type DraftOwner } from './draft';
import { LoginDialog } from './login-dialog';
import { PhotoField } from './photo-field';
import { useReviewForm } from './use-review-form';
import styles from './review-form.module.css';

export interface ReviewFormProps {
  readonly owner: DraftOwner;
  readonly title: string;
  readonly prefix: string;
  readonly rating: number | null;
  readonly own: OwnReview | null;
  readonly isEdit: boolean;
  readonly onUnrated: (error: string) => void;
  readonly onSaved: (own: OwnReview | null) => void;
  readonly onDismiss: () => void;
}

export function ReviewForm({
  owner,
  title,
  prefix,
  rating,
  own,
  isEdit,
  onUnrated,
  onSaved,
  onDismiss,
}: ReviewFormProps) {
  const headingId = useId();
  const words = useRef<HTMLTextAreaElement>(null);
  const [text] = useState(() => readDraft(owner) ?? own?.text ?? '');
  useEffect(() => {
    if (isEdit) words.current?.focus();
  }, [isEdit]);
  const review = useReviewForm({ owner, rating, own, text, onUnrated, onSaved });
  const { form, kept, photos, needsLogin } = review;
  const handleDismiss = () => {
    forgetDraft();
    onDismiss();
  };
  return (
    <>
      <Form form={form} prefix={prefix} aria-labelledby={headingId} className={styles['form']}>
        <h3 id={headingId}>
          {isEdit ? 'Edit your review' : 'Add a few words or photos (optional)'}
        </h3>
        <ErrorSummary />
        <div className={styles['words']}>
          <Field name="review" label="A few words">
            <Textarea
              ref={words}
              dir="auto"
              defaultValue={text}
              onChange={({ currentTarget }) => review.handleType(currentTarget.value)}
            />
          </Field>
          <LettersLeft text={review.typed} />
        </div>
        <PhotoField
          title={title}
          kept={kept}
          photos={photos}
          refusals={review.refusals}
          error={form.errors['images']}
          onKeptChange={review.setKept}
          onChoose={review.choose}
          onPhotosChange={review.setPhotos}
        />
        <div className={styles['actions']}>
          <Button type="submit" pending={form.pending}>
            Save
          </Button>
          <Button variant="secondary" disabled={form.pending} onClick={handleDismiss}>
            {isEdit ? 'Cancel' : 'Not now'}
          </Button>
          <p role="status" className={styles['progress']}>
            {form.pending && (photos.length ? 'Sending your photos …' : 'Saving …')}
          </p>
        </div>
      </Form>
      {needsLogin && (
        <LoginDialog title={title} onClose={review.dismissLogin}>
          Your session has ended.{' '}
          {photos.length > 0
            ? 'Your words and photos are kept in this tab until you are back. Google’s login loads the page anew: after it photos have to be chosen again.'
            : 'Your words are kept in this tab until you are back.'}
        </LoginDialog>
      )}
    </>
  );
}

const RULE = reviewRules.review;
/** From how many characters left on it is worth saying. */
const WORTH_SAYING = 500;
const STEP = 100;

/** How much more fits, near the end; said aloud at every hundred only. */
function LettersLeft({ text }: { readonly text: string }) {
  const left = RULE.max - measureField(RULE, cleanField(RULE, text));
  const isNear = left <= WORTH_SAYING;
  return (
    <>
      {isNear && (
        <p className={styles['left']} data-over={left < 0 || undefined} aria-hidden="true">
          {left < 0
            ? `${formatCount(-left)} characters too many`
            : `${formatCount(left)} characters left`}
        </p>
      )}
      <VisuallyHidden>
        <span role="status">
          {isNear &&
            (left < 0
              ? 'Too many characters'
              : `Fewer than ${formatCount((Math.floor(left / STEP) + 1) * STEP)} characters left`)}
        </span>
      </VisuallyHidden>
    </>
  );
}
