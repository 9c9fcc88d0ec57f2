import { formCheck } from '@tableside/contracts/common/rules';
import type { Restaurant } from '@tableside/contracts/restaurant/model';
import { correctionRules } from '@tableside/contracts/restaurant/rules';
import {
  describeFailure,
  refusedFields,
  usePlatform,
  useSession,
  type FailureMessages,
} from '@tableside/platform';
import { Button } from '@tableside/ui/button';
import { DiscardQuestion } from '@tableside/ui/confirm-dialog';
import { Dialog } from '@tableside/ui/dialog';
import { Field, Input, Select, Textarea } from '@tableside/ui/field';
import { ErrorSummary, Form, useForm } from '@tableside/ui/form';
import { useId, useRef, useState } from 'react';
import { ThanksDialog } from '../../components/thanks-dialog';
import styles from './correction.module.css';

type Topic = (typeof correctionRules.topic.oneOf)[number];

const TOPICS: Readonly<Record<Topic, string>> = {
  closed: 'Permanently closed',
  hours: 'Wrong hours',
  location: 'Wrong address or map location',
  contact: 'Wrong phone number or website',
  menu: 'Wrong menu or price',
  facts: 'Wrong details or amenities',
  photos: 'Wrong or inappropriate photo',
  other: 'Something else',
};

export interface CorrectionDialogProps {
  readonly restaurant: Pick<Restaurant, 'slug' | 'title'>;
  readonly onClose: () => void;
}

/** Confirms in the same dialog, and asks before discarding typed text. */
export default function CorrectionDialog({ restaurant, onClose }: CorrectionDialogProps) {
  const formId = useId();
  const email = useSession((state) => state.user?.email) ?? '';
  const { call } = usePlatform();
  const [isSent, setIsSent] = useState(false);
  const form = useForm({
    schema: () => formCheck(correctionRules),
    onSubmit: async (correction) => {
      await call('correct', { ...correction, slug: restaurant.slug });
      setIsSent(true);
    },
    onError: (error) => ({
      formError: describeFailure(error, FAILURE_MESSAGES),
      fieldErrors: refusedFields(error),
    }),
  });
  const isTyped = useRef(false);
  const [isConfirming, setIsConfirming] = useState(false);
  const handleRequestClose = () => {
    if (isTyped.current) setIsConfirming(true);
    else onClose();
  };
  if (isSent)
    return (
      <ThanksDialog title="Thanks" onClose={onClose}>
        We’ll review this, usually within two days.
      </ThanksDialog>
    );
  return (
    <>
      <Dialog
        open
        title="Suggest an edit"
        initialFocus="title"
        onRequestClose={handleRequestClose}
        footer={
          <>
            <Button variant="secondary" onClick={handleRequestClose}>
              Cancel
            </Button>
            <Button type="submit" form={formId} pending={form.pending}>
              Send
            </Button>
          </>
        }
      >
        <Form
          id={formId}
          form={form}
          className={styles['form']}
          onInput={({ currentTarget }) => {
            const typed = new FormData(currentTarget);
            isTyped.current =
              typed.get('message')?.toString().trim() !== '' || typed.get('email') !== email;
          }}
        >
          <ErrorSummary />
          <p>
            About <bdi>{restaurant.title}</bdi>. Only our team sees this.
          </p>
          <Field name="topic" label="What needs fixing?" required>
            <Select defaultValue="">
              <option value="" disabled>
                Choose one
              </option>
              {correctionRules.topic.oneOf.map((topic) => (
                <option key={topic} value={topic}>
                  {TOPICS[topic]}
                </option>
              ))}
            </Select>
          </Field>
          <Field name="message" label="What’s correct?" required>
            <Textarea rows={4} dir="auto" maxLength={correctionRules.message.max} />
          </Field>
          <Field name="email" label="Email" hint="We’ll only use it if we have a question.">
            <Input
              type="email"
              autoComplete="email"
              defaultValue={email}
              maxLength={correctionRules.email.max}
            />
          </Field>
        </Form>
      </Dialog>
      {isConfirming && (
        <DiscardQuestion subject="note" onKeep={() => setIsConfirming(false)} onDiscard={onClose} />
      )}
    </>
  );
}

const UNAVAILABLE = 'We can’t take edits right now.';
const FAILURE_MESSAGES: FailureMessages = {
  unreachable: 'We couldn’t send your note. Check your connection and try again.',
  'not-offered': UNAVAILABLE,
  missing: UNAVAILABLE,
};
