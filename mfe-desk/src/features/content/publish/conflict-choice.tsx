import type { ContentKind } from '@tableside/contracts/content/model';
import type { Conflict } from '../../../calls/content-types';
import { Notice } from '@tableside/ui/notice';
import { useId, type ReactNode } from 'react';
import { contentCalls } from '../../../calls/content-calls';
import { useDeskQuery } from '../../../lib/desk-call';
import { useMoment } from '../../../lib/use-moment';
import styles from './differences.module.css';
import type { Choice } from './put-together';
import { Value, Words } from './words';

export interface ConflictChoiceProps {
  readonly kind: ContentKind;
  readonly conflict: Conflict;
  readonly choices: readonly (Choice | null)[];
  readonly onChoose: (index: number, choice: Choice) => void;
}

const WHO_CHANGED = {
  me: 'Only you changed it.',
  them: 'Only the other side changed it.',
  both: 'Both changed it. Choose one.',
} as const;

/** Both versions of each field, and which of them goes live. */
export function ConflictChoice({ kind, conflict, choices, onChoose }: ConflictChoiceProps) {
  const moment = useMoment();
  const { data } = useDeskQuery(contentCalls.differences, { kind, from: 'live', to: 'draft' });
  const { last, fields } = conflict;
  return (
    <>
      <Notice tone="warning" live>
        {last ? (
          <>
            <bdi>{last.who}</bdi> published other words of this document, {moment(last.at)}.
          </>
        ) : (
          'Other words of this document went live since you began.'
        )}{' '}
        Choose by field. Nothing of either is lost until you publish.
      </Notice>
      <div>
        {fields.map((field, index) => {
          const words = data?.differences.find(
            ({ path }) => path.join('.') === field.path.join('.'),
          )?.words;
          return (
            <fieldset key={field.path.join('.')} className={styles['conflict']}>
              <legend className={styles['field']}>
                {field.field || 'The whole document'}. {WHO_CHANGED[field.changed_by]}
              </legend>
              <Side
                whose="On the site"
                isChosen={choices[index] === 'live'}
                onChoose={() => onChoose(index, 'live')}
              >
                <Value value={field.live} />
              </Side>
              <Side
                whose="Yours"
                isChosen={choices[index] === 'mine'}
                onChoose={() => onChoose(index, 'mine')}
              >
                {words?.length ? <Words words={words} /> : <Value value={field.mine} />}
              </Side>
            </fieldset>
          );
        })}
      </div>
    </>
  );
}

interface SideProps {
  readonly whose: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly children: ReactNode;
}

function Side({ whose, isChosen, onChoose, children }: SideProps) {
  const id = useId();
  return (
    <label className={styles['side']} htmlFor={id}>
      <input
        id={id}
        type="radio"
        checked={isChosen}
        aria-labelledby={`${id}-whose`}
        aria-describedby={`${id}-words`}
        onChange={onChoose}
      />
      <span id={`${id}-whose`} className={styles['whose']}>
        {whose}
      </span>
      <div id={`${id}-words`}>{children}</div>
    </label>
  );
}
