import { splitParagraphs } from '@tableside/contracts/common/text';
import { readOwnersAnswer } from '@tableside/contracts/restaurant/owner';
import type { Review } from '@tableside/contracts/review/model';
import { formatDate } from '@tableside/contracts/restaurant/time';
import styles from './owners-answer.module.css';

export interface OwnersAnswerProps {
  readonly review: Review;
  readonly timeZone: string;
}

/** What the place's owner says to a review. */
export function OwnersAnswer({ review, timeZone }: OwnersAnswerProps) {
  const answer = readOwnersAnswer(review.answer);
  if (!answer) return null;
  return (
    <div className={styles['answer']}>
      <h4 className={styles['mark']}>
        Answer from the owner, <time dateTime={answer.at}>{formatDate(answer.at, timeZone)}</time>
      </h4>
      {splitParagraphs(answer.text).map((paragraph, index) => (
        <p key={index} dir="auto">
          {paragraph}
        </p>
      ))}
    </div>
  );
}
