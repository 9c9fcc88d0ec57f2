import { formCheck } from '@tableside/contracts/common/rules';
import { reportRules } from '@tableside/contracts/review/rules';
import { refusedFields, usePlatform } from '@tableside/platform';
import { Button } from '@tableside/ui/button';
import { Dialog } from '@tableside/ui/dialog';
import { Field, Textarea } from '@tableside/ui/field';
import { ErrorSummary, Form, useForm } from '@tableside/ui/form';
import { RadioGroup } from '@tableside/ui/radio-group';
import { useId, useState } from 'react';
import { ThanksDialog } from '../../components/thanks-dialog';
import { describeReviewError } from './own-review';
import styles from './report-dialog.module.css';

type Reason = (typeof reportRules.reason.oneOf)[number];

const MESSAGES: Readonly<Record<Reason, string>> = {
  spam: 'Advertising or spam',
  offensive: 'Insulting, hateful, or threatening',
  private: 'Shares private information',
  elsewhere: 'Not about this restaurant',
  conflict: 'Conflict of interest',
  other: 'Something else',
};

export interface ReportDialogProps {
  readonly reviewId: number;
  readonly name: string;
  readonly onReported: () => void;
  readonly onClose: () => void;
}

export default function ReportDialog({ reviewId, name, onReported, onClose }: ReportDialogProps) {
  const { call } = usePlatform();
  const formId = useId();
  const [isSent, setIsSent] = useState(false);
  const form = useForm({
    schema: () => formCheck(reportRules),
    onSubmit: async (report) => {
      await call('reportReview', { ...report, id: reviewId });
      setIsSent(true);
      onReported();
    },
    onError: (error) => ({
      formError: describeReviewError(error, 'We couldn’t send your report.'),
      fieldErrors: refusedFields(error),
    }),
  });
  if (isSent)
    return (
      <ThanksDialog title="Report sent" onClose={onClose}>
        Thanks. We’ll take a look.
      </ThanksDialog>
    );
  return (
    <Dialog
      open
      title={
        <>
          Report <bdi>{name}</bdi>’s review
        </>
      }
      initialFocus="title"
      onRequestClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} pending={form.pending}>
            Send report
          </Button>
        </>
      }
    >
      <Form id={formId} form={form} className={styles['form']}>
        <ErrorSummary />
        <RadioGroup
          name="reason"
          legend="What’s wrong with this review?"
          options={reportRules.reason.oneOf.map((value) => ({ value, label: MESSAGES[value] }))}
        />
        <Field name="note" label="Anything else we should know?">
          <Textarea rows={3} dir="auto" />
        </Field>
      </Form>
    </Dialog>
  );
}
