import { formCheck } from '@tableside/contracts/common/rules';
import type { Restaurant } from '@tableside/contracts/restaurant/model';
import { correctionRules } from '@tableside/contracts/restaurant/rules';
import {
  describeFailure,
  refusedFields,
  usePlatform,
  useSession,
  type FailureWords,
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
  closed: 'It has closed for good',
  hours: 'The hours are wrong',
  location: 'The address or the map is wrong',
  contact: 'The phone number or the website is wrong',
  menu: 'The menu or a price is wrong',
  facts: 'Something under “Good to know” is wrong',
  photos: 'A photo is wrong or does not belong here',
  other: 'Something else',
};

export interface CorrectionDialogProps {
  readonly restaurant: Pick<Restaurant, 'slug' | 'title'>;
  readonly onClose: () => void;
}

/** Asks what is wrong and what it should say. Thanks in place, and asks before it discards typed text. */
export function CorrectionDialog({ restaurant, onClose }: CorrectionDialogProps) {
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
      formError: describeFailure(error, WORDS),
      fieldErrors: refusedFields(error),
    }),
  });
  const isTyped = useRef(false);
  const [isAsking, setIsAsking] = useState(false);
  const handleRequestClose = () => {
    if (isTyped.current) setIsAsking(true);
    else onClose();
  };
  if (isSent)
    return (
      <ThanksDialog title="Thanks" onClose={onClose}>
        A person will check this and update the page, usually within two days.
      </ThanksDialog>
    );
  return (
    <>
      <Dialog
        open
        title="Something wrong?"
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
          <Field name="topic" label="What is wrong?" required>
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
          <Field name="message" label="What should it say?" required>
            <Textarea rows={4} dir="auto" maxLength={correctionRules.message.max} />
          </Field>
          <Field name="email" label="Email" hint="Only if we need to ask you something.">
            <Input
              type="email"
              autoComplete="email"
              defaultValue={email}
              maxLength={correctionRules.email.max}
            />
          </Field>
        </Form>
      </Dialog>
      {isAsking && (
        <DiscardQuestion subject="note" onKeep={() => setIsAsking(false)} onDiscard={onClose} />
      )}
    </>
  );
}

const NOT_TAKEN = 'Notes cannot be taken right now.';
const WORDS: FailureWords = {
  unreachable: 'Your note did not arrive. Check the connection and try again.',
  'not-offered': NOT_TAKEN,
  missing: NOT_TAKEN,
};
