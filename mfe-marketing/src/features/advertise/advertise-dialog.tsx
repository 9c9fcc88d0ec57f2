import { useContent } from '@tableside/platform';
import { Button } from '@tableside/ui/button';
import { DiscardQuestion } from '@tableside/ui/confirm-dialog';
import { Dialog } from '@tableside/ui/dialog';
import { Field, Input, Textarea } from '@tableside/ui/field';
import { ErrorSummary, Form } from '@tableside/ui/form';
import { useId, useRef, useState } from 'react';
import { Honeypot } from '../../components/honeypot';
import { builtInPlans, formatPrice, type Plan } from './plans';
import { useConfirmDiscard, useInquiry } from './use-inquiry';
import styles from './advertise-dialog.module.css';

export interface AdvertiseDialogProps {
  readonly onClose: () => void;
}

/** Dialog with the plans and the inquiry form. Closes once the inquiry is accepted; asks before it discards typed
 * text. */
export function AdvertiseDialog({ onClose }: AdvertiseDialogProps) {
  const { title, intro, promise, thanks, plans } = useContent('plans', builtInPlans);
  const [chosen, setChosen] = useState<string | null>(null);
  const element = useRef<HTMLFormElement>(null);
  const plan =
    plans.find(({ name }) => name === chosen) ??
    plans.find(({ isPopular }) => isPopular) ??
    plans[0];
  const form = useInquiry({ plan, thanks, onSent: onClose });
  const { isConfirming, requestClose, keep, discard } = useConfirmDiscard(element, onClose);
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
          <fieldset className={styles['frame']}>
            <legend className={styles['legend']}>Plan</legend>
            <div className={styles['plans']} data-count={plans.length}>
              {plans.map((each) => (
                <PlanPanel
                  key={each.name}
                  plan={each}
                  isChosen={each === plan}
                  onChoose={() => setChosen(each.name)}
                />
              ))}
            </div>
          </fieldset>
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
      {isConfirming && <DiscardQuestion subject="inquiry" onKeep={keep} onDiscard={discard} />}
    </>
  );
}

interface PlanPanelProps {
  readonly plan: Plan;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function PlanPanel({ plan, isChosen, onChoose }: PlanPanelProps) {
  const id = useId();
  return (
    <label className={styles['plan']} data-background={isChosen ? 'identity' : 'sunk'}>
      <span className={styles['head']}>
        <input
          type="radio"
          name="plan"
          value={plan.name}
          aria-labelledby={`${id}title ${id}cost`}
          aria-describedby={`${id}points`}
          className={styles['radio']}
          checked={isChosen}
          onChange={onChoose}
        />
        <span id={`${id}title`} className={styles['planTitle']}>
          <bdi className={styles['name']}>{plan.name}</bdi>{' '}
          {plan.isPopular && <span className={styles['popular']}>Popular</span>}
        </span>
      </span>
      <span id={`${id}cost`} className={styles['cost']}>
        <span className={styles['price']}>{formatPrice(plan)}</span>{' '}
        <span className={styles['per']}>per month</span>
      </span>
      <span id={`${id}points`} className={styles['points']}>
        {plan.points.map((point, at) => (
          <span key={point} className={styles['point']} dir="auto">
            {point}
            {at < plan.points.length - 1 && <span className="ts-sr-only">,</span>}{' '}
          </span>
        ))}
      </span>
    </label>
  );
}
