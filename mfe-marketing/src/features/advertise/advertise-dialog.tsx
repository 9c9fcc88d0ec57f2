import { useContent } from '@tableside/platform';
import { Button } from '@tableside/ui/button';
import { Dialog } from '@tableside/ui/dialog';
import { DiscardQuestion } from '@tableside/ui/discard-question';
import { Field, Input, Textarea } from '@tableside/ui/field';
import { ErrorSummary, Form } from '@tableside/ui/form';
import { Honeypot } from '../../components/honeypot';
import { useRef, useState } from 'react';
import { builtInPlans } from '../../content/plans';
import { PlanPicker } from './plan-picker';
import { useEnquiry } from './use-enquiry';
import { useLeaveQuestion } from './use-leave-question';
import styles from './advertise-dialog.module.css';

export interface AdvertiseDialogProps {
  readonly onClose: () => void;
}

/** The ticket-edged sheet: plans and the enquiry form. Closes when the enquiry was taken, and asks before it
 * discards typed text. */
export function AdvertiseDialog({ onClose }: AdvertiseDialogProps) {
  const { title, intro, promise, thanks, plans } = useContent('plans', builtInPlans);
  const [chosen, setChosen] = useState<string | null>(null);
  const element = useRef<HTMLFormElement>(null);
  const plan =
    plans.find(({ name }) => name === chosen) ??
    plans.find(({ isPopular }) => isPopular) ??
    plans[0];
  const form = useEnquiry({ plan, thanks, onSent: onClose });
  const { isAsking, requestClose, keep, discard } = useLeaveQuestion(element, onClose);
  return (
    <>
      <Dialog
        open
        variant="wide"
        title={
          <span className={styles['title']} dir="auto">
            {title}
          </span>
        }
        initialFocus="title"
        onRequestClose={requestClose}
        className={styles['sheet'] ?? ''}
      >
        <p className={styles['intro']} dir="auto">
          {intro}
        </p>
        <Form ref={element} form={form} className={styles['form']}>
          <ErrorSummary />
          <PlanPicker plans={plans} chosen={plan} onChoose={({ name }) => setChosen(name)} />
          <div className={styles['fields']}>
            <Field name="restaurant_name" label="Restaurant name" required>
              <Input autoComplete="organization" dir="auto" />
            </Field>
            <Field name="contact_person" label="Contact person" required>
              <Input autoComplete="name" dir="auto" />
            </Field>
            <Field name="email" label="Email" required>
              <Input type="email" autoComplete="email" />
            </Field>
            <Field name="phone" label="Phone">
              <Input type="tel" autoComplete="tel" />
            </Field>
            <Field name="message" label="Message" className={styles['wide']}>
              <Textarea rows={3} dir="auto" />
            </Field>
          </div>
          <Honeypot />
          <div className={styles['foot']}>
            <Button type="submit" variant="accent" size="large" pending={form.pending}>
              Send inquiry
            </Button>
            <p className={styles['promise']} dir="auto">
              {promise}
            </p>
          </div>
        </Form>
      </Dialog>
      <DiscardQuestion subject="inquiry" open={isAsking} onKeep={keep} onDiscard={discard} />
    </>
  );
}
