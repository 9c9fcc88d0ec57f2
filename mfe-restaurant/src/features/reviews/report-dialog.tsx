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
import { describeLoss } from './own-review';
import styles from './report-dialog.module.css';

type Reason = (typeof reportRules.reason.oneOf)[number];

const SENTENCES: Readonly<Record<Reason, string>> = {
  spam: 'It is advertising or spam',
  offensive: 'It is insulting, hateful or threatening',
  private: 'It shows something private about a person',
  elsewhere: 'It is about another place',
  conflict: 'It was written by the restaurant or a competitor',
  other: 'Something else',
};

export interface ReportDialogProps {
  readonly reviewId: number;
  readonly name: string;
  readonly onReported: () => void;
  readonly onClose: () => void;
}

export function ReportDialog({ reviewId, name, onReported, onClose }: ReportDialogProps) {
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
      formError: describeLoss(error, 'Your report did not arrive.'),
      fieldErrors: refusedFields(error),
    }),
  });
  if (isSent)
    return (
      <ThanksDialog title="Report sent" onClose={onClose}>
        Thank you. Someone will read the review and decide.
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
          legend="What is wrong with it?"
          options={reportRules.reason.oneOf.map((value) => ({ value, label: SENTENCES[value] }))}
        />
        <Field name="note" label="Anything we should know">
          <Textarea rows={3} dir="auto" />
        </Field>
      </Form>
    </Dialog>
  );
}
