import { formatCount } from '@tableside/contracts/common/text';
import { cleanField, measureField } from '@tableside/contracts/common/rules';
import { reviewRules } from '@tableside/contracts/review/rules';
import { VisuallyHidden } from '@tableside/ui/visually-hidden';
import styles from './review-form.module.css';

const RULE = reviewRules.review;
/** From how many characters left on it is worth saying. */
const WORTH_SAYING = 500;
const STEP = 100;

/** How much more fits, near the end; said aloud at every hundred only. */
export function LettersLeft({ text }: { readonly text: string }) {
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
