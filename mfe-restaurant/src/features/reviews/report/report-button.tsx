import { Button } from '@tableside/ui/button';
import { cx } from '@tableside/ui/cx';
import { VisuallyHidden } from '@tableside/ui/visually-hidden';
import { lazy, Suspense, useState } from 'react';
import marks from '../mark.module.css';
import styles from './report-button.module.css';

/** Few need it: it is downloaded when somebody presses Report. */
const ReportDialog = lazy(async () => ({
  default: (await import('./report-dialog')).ReportDialog,
}));

export interface ReportButtonProps {
  readonly reviewId: number;
  /** Whose review it is. */
  readonly name: string;
}

/** The quiet way to say that a review does not belong here. */
export function ReportButton({ reviewId, name }: ReportButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [isReported, setIsReported] = useState(false);
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        className={cx(marks['mark'], styles['report'])}
        aria-disabled={isReported || undefined}
        onClick={() => !isReported && setIsOpen(true)}
      >
        {isReported ? 'Reported' : 'Report'}
        <VisuallyHidden>{` ${name}’s review`}</VisuallyHidden>
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ReportDialog
            reviewId={reviewId}
            name={name}
            onReported={() => setIsReported(true)}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
