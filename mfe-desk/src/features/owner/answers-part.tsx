import { ANSWER_MAX } from '@tableside/contracts/desk/owners/rules';
import type { ReviewToAnswer } from '@tableside/contracts/desk/owners/wire';
import { Button } from '@tableside/ui/button';
import { Field, Textarea } from '@tableside/ui/field';
import { Stars } from '@tableside/ui/stars';
import { useState } from 'react';
import { useMoment } from '../../lib/use-moment';
import { ownerCalls } from '../../calls/owner-calls';
import { useUnsaved } from '../../components/unsaved/use-unsaved';
import { useAction } from '../../components/use-action';
import styles from '../../components/cards.module.css';

/** Reviews of the place, each with the one answer that it may have. */
export function AnswersPart({ reviews }: { readonly reviews: readonly ReviewToAnswer[] }) {
  return (
    <section className={styles['part']} aria-labelledby="answers-title">
      <h2 id="answers-title" className={styles['heading']}>
        Reviews
      </h2>
      <p className={styles['note']}>
        Everybody reads your answer below the review. There is one to each, which you can change or
        take back. Neither moves stars or ranks.
      </p>
      {reviews.length === 0 && <p>Nobody has written a review yet.</p>}
      {reviews.map((review) => (
        <Review key={`${review.id} ${review.answered_at}`} review={review} />
      ))}
    </section>
  );
}

function Review({ review }: { readonly review: ReviewToAnswer }) {
  const { id, reviewer, ratings, review: words, created_at: at, answer } = review;
  const moment = useMoment();
  const { run, pending, errors } = useAction();
  const [typed, setTyped] = useState(answer ?? '');
  useUnsaved(typed !== (answer ?? ''));
  return (
    <article className={styles['card']} aria-labelledby={`review-${id}`}>
      <h3 id={`review-${id}`} className={styles['legend']}>
        <bdi>{reviewer}</bdi>, <time dateTime={at}>{moment(at)}</time>
      </h3>
      <Stars value={ratings} label={`${ratings} of 5 stars`} />
      {words && (
        <p className={styles['words']} dir="auto">
          {words}
        </p>
      )}
      <form
        className={styles['answer']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void run(ownerCalls.answer, { review: id, answer: typed });
        }}
      >
        <Field
          name={`answer-${id}`}
          label={
            <>
              Your answer to <bdi>{reviewer}</bdi>
            </>
          }
          hideOptional
          hint={`${typed.length} of ${ANSWER_MAX} characters`}
          error={errors['answer'] ?? null}
        >
          <Textarea
            rows={3}
            maxLength={ANSWER_MAX}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </Field>
        <div className={styles['buttons']}>
          <Button type="submit" size="small" pending={pending !== null}>
            {answer === null ? 'Answer publicly' : 'Change the answer'}
          </Button>
          {answer !== null && (
            <Button
              type="button"
              size="small"
              variant="secondary"
              onClick={() => void run(ownerCalls.takeAnswerBack, { review: id })}
            >
              Take it back
            </Button>
          )}
        </div>
      </form>
    </article>
  );
}
