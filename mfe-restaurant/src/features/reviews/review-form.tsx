import { formatCount } from '@tableside/contracts/common/text';
import { cleanField, measureField } from '@tableside/contracts/common/rules';
import { reviewRules } from '@tableside/contracts/review/rules';
import { Button } from '@tableside/ui/button';
import { Field, Textarea } from '@tableside/ui/field';
import { ErrorSummary, Form } from '@tableside/ui/form';
import { VisuallyHidden } from '@tableside/ui/visually-hidden';
import { useEffect, useId, useRef, useState } from 'react';
import { clearDraft, readDraft } from './draft';
import LoginDialog from './login-dialog';
import { PhotoField } from './photo-field';
import { useReviewForm, type ReviewFormOptions } from './use-review-form';
import styles from './review-form.module.css';

export interface ReviewFormProps extends Omit<ReviewFormOptions, 'text'> {
  readonly title: string;
  readonly prefix: string;
  readonly isEdit: boolean;
  readonly onDismiss: () => void;
}

export default function ReviewForm({
  title,
  prefix,
  isEdit,
  onDismiss,
  ...options
}: ReviewFormProps) {
  const { owner, own } = options;
  const headingId = useId();
  const textarea = useRef<HTMLTextAreaElement>(null);
  const [text] = useState(() => readDraft(owner) ?? own?.text ?? '');
  useEffect(() => {
    if (isEdit) textarea.current?.focus();
  }, [isEdit]);
  const review = useReviewForm({ ...options, text });
  const { form, photos, needsLogin } = review;
  const handleDismiss = () => {
    clearDraft();
    onDismiss();
  };
  return (
    <>
      <Form form={form} prefix={prefix} aria-labelledby={headingId} className={styles['form']}>
        <h3 id={headingId}>
          {isEdit ? 'Edit your review' : 'Add a few words or photos (optional)'}
        </h3>
        <ErrorSummary />
        <div className={styles['text']}>
          <Field name="review" label="Your review">
            <Textarea
              ref={textarea}
              dir="auto"
              defaultValue={text}
              onChange={({ currentTarget }) => review.handleType(currentTarget.value)}
            />
          </Field>
          <CharactersLeft text={review.typed} />
        </div>
        <PhotoField review={review} />
        <div className={styles['actions']}>
          <Button type="submit" pending={form.pending}>
            Save
          </Button>
          <Button variant="secondary" disabled={form.pending} onClick={handleDismiss}>
            {isEdit ? 'Cancel' : 'Not now'}
          </Button>
          <p role="status" className={styles['progress']}>
            {form.pending && (photos.length ? 'Sending your photos…' : 'Saving…')}
          </p>
        </div>
      </Form>
      {needsLogin && (
        <LoginDialog title={title} onClose={review.dismissLogin}>
          Your session has ended.{' '}
          {photos.length > 0
            ? 'We’ll keep your review in this tab while you log in. If you use Google, you’ll need to add your photos again.'
            : 'We’ll keep your review in this tab while you log in.'}
        </LoginDialog>
      )}
    </>
  );
}

const RULE = reviewRules.review;
/** Characters left from which the counter is shown. */
const COUNTER_MAX = 500;
/** The counter is announced in steps. */
const STEP = 100;

function CharactersLeft({ text }: { readonly text: string }) {
  const left = RULE.max - measureField(RULE, cleanField(RULE, text));
  const isNear = left <= COUNTER_MAX;
  return (
    <>
      {isNear && (
        <p className={styles['left']} data-over={left < 0 || undefined} aria-hidden="true">
          {left < 0
            ? `${formatCount(-left)} over the limit`
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
