import type { DeskPlace } from '@tableside/contracts/desk/places/wire';
import { ButtonLink } from '@tableside/ui/button';
import { Notice } from '@tableside/ui/notice';
import { TOPIC_WORDS } from '../../lib/correction-topics';
import { sectionPath } from '../../lib/paths';

export interface CorrectionNoticeProps {
  /** Undefined once it is resolved. */
  readonly correction: DeskPlace['corrections'][number] | undefined;
}

/** The correction that the editor was opened for. */
export const CorrectionNotice = ({ correction }: CorrectionNoticeProps) => (
  <Notice
    tone={correction ? 'info' : 'success'}
    actions={
      <ButtonLink href={sectionPath('city/queue')} variant="secondary" size="small">
        Back to the queue
      </ButtonLink>
    }
  >
    {correction ? (
      <>
        <p>
          Correction, {(TOPIC_WORDS[correction.topic] ?? correction.topic).toLowerCase()}: “
          <bdi>{correction.text}</bdi>”
        </p>
        <p>Saving a change marks it as applied.</p>
      </>
    ) : (
      'This correction is resolved.'
    )}
  </Notice>
);
