import { advertiseRules, formCheck } from '@tableside/contracts/form-rules';
import { useContent, usePlatform } from '@tableside/platform';
import { Button } from '@tableside/ui/button';
import { Dialog } from '@tableside/ui/dialog';
import { DiscardQuestion } from '@tableside/ui/discard-question';
import { Field, Input, Textarea } from '@tableside/ui/field';
import { ErrorSummary, Form, useForm } from '@tableside/ui/form';
import { useRef, useState } from 'react';
import { builtInPlans, type Plan } from '../../content/plans';
import { describeFailure } from '../describe-failure';
import { PlanPicker } from './plan-picker';
import styles from './advertise-dialog.module.css';

const FAILED = 'Submission failed :';

/** The chosen plan goes first in the message, since the payload has no field for it. */
export const withPlan = ({ name, priceUsd }: Plan, message: string): string =>
  `Plan: ${name} ($${priceUsd} per month)${message.trim() ? `\n${message.trim()}` : ''}`;

export interface AdvertiseDialogProps {
  readonly onClose: () => void;
}

/** Three plans and the enquiry form. Closes when the enquiry was taken, and asks before it throws typed text away. */
export function AdvertiseDialog({ onClose }: AdvertiseDialogProps) {
  const { call, toasts } = usePlatform();
  const { title, intro, promise, thanks, plans } = useContent('plans', builtInPlans);
  const [plan, setPlan] = useState(plans.find(({ isPopular }) => isPopular) ?? plans[0]);
  const [isAsking, setIsAsking] = useState(false);
  const isTouched = useRef(false);
  const form = useForm({
    schema: () => formCheck(advertiseRules),
    toInput: (data) => {
      const fields = Object.fromEntries(data);
      const message = String(fields['message'] ?? '');
      return { ...fields, message: plan ? withPlan(plan, message) : message };
    },
    onSubmit: async (enquiry) => {
      const answer = await call('advertise', enquiry);
      toasts.show('success', answer.message || thanks);
      onClose();
    },
    onError: (error) => {
      const sentence = describeFailure(error, FAILED);
      toasts.show('error', sentence);
      return sentence;
    },
  });
  const handleRequestClose = () => {
    if (isTouched.current) setIsAsking(true);
    else onClose();
  };
  return (
    <>
      <Dialog
        open
        variant="wide"
        title={title}
        initialFocus="title"
        onRequestClose={handleRequestClose}
      >
        <p className={styles['intro']}>{intro}</p>
        <Form
          form={form}
          className={styles['form']}
          onInput={(event) => {
            isTouched.current ||=
              event.target instanceof HTMLElement && event.target.matches(':not([type=radio])');
          }}
        >
          <ErrorSummary />
          <PlanPicker plans={plans} chosen={plan} onChoose={setPlan} />
          <div className={styles['fields']}>
            <Field name="restaurant_name" label="Restaurant name" required>
              <Input autoComplete="organization" maxLength={160} />
            </Field>
            <Field name="contact_person" label="Contact person" required>
              <Input autoComplete="name" maxLength={120} />
            </Field>
            <Field name="email" label="Email" required>
              <Input type="email" autoComplete="email" maxLength={254} />
            </Field>
            <Field name="phone" label="Phone">
              <Input type="tel" autoComplete="tel" maxLength={40} />
            </Field>
            <Field name="message" label="Message" className={styles['wide']}>
              <Textarea rows={4} maxLength={4900} />
            </Field>
          </div>
          <p className={styles['promise']}>{promise}</p>
          <Button type="submit" variant="accent" size="large" pending={form.pending}>
            Send enquiry
          </Button>
        </Form>
      </Dialog>
      <DiscardQuestion open={isAsking} onKeep={() => setIsAsking(false)} onDiscard={onClose} />
    </>
  );
}
