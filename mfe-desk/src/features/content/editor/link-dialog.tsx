import type { ContentKind } from '@tableside/contracts/content/model';
import { LINK_HOURS } from '@tableside/contracts/desk/content/rules';
import type { PreviewLink } from '../../../calls/content-types';
import { describeFailure, usePlatform } from '@tableside/platform';
import { Button } from '@tableside/ui/button';
import { Dialog } from '@tableside/ui/dialog';
import { Field, Input, Select } from '@tableside/ui/field';
import { Notice } from '@tableside/ui/notice';
import { useState } from 'react';
import { contentCalls } from '../../../calls/content-calls';
import { useDeskCall } from '../../../lib/desk-call';
import { useMoment } from '../../../lib/use-moment';
import styles from './editor.module.css';

type Hours = (typeof LINK_HOURS)[number];
const DAY = 24;

const nameOf = (hours: Hours): string => {
  if (hours === 1) return 'One hour';
  return hours === DAY ? 'One day' : `${hours / DAY} days`;
};

export interface LinkDialogProps {
  readonly kind: ContentKind;
  readonly onClose: () => void;
}

/** Makes a link by which somebody without an account sees the page with the draft. */
export function LinkDialog({ kind, onClose }: LinkDialogProps) {
  const call = useDeskCall();
  const moment = useMoment();
  const { toasts, config } = usePlatform();
  const [hours, setHours] = useState<Hours>(DAY);
  const [link, setLink] = useState<PreviewLink | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isPending, setIsPending] = useState(false);
  const make = async () => {
    setIsPending(true);
    setFailure(null);
    try {
      const { data } = await call(contentCalls.previewLink, { kind, hours });
      const made = { ...data, url: new URL(data.url, config.siteOrigin).href };
      setLink(made);
      await navigator.clipboard.writeText(made.url);
      toasts.show('success', 'The link is copied.');
    } catch (error) {
      // A browser that does not let pages copy shows the link all the same.
      if (!(error instanceof DOMException)) setFailure(describeFailure(error));
    }
    setIsPending(false);
  };
  return (
    <Dialog
      open
      title="Share a preview"
      initialFocus="title"
      onRequestClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
          <Button pending={isPending} onClick={() => void make()}>
            Copy a link
          </Button>
        </>
      }
    >
      <div className={styles['form']}>
        {failure && (
          <Notice tone="error" live>
            {failure}
          </Notice>
        )}
        <p>Whoever has the link sees the page with your draft, without an account.</p>
        <Field name="hours" label="It works for" hideOptional>
          <Select value={hours} onChange={({ target }) => setHours(Number(target.value) as Hours)}>
            {LINK_HOURS.map((value) => (
              <option key={value} value={value}>
                {nameOf(value)}
              </option>
            ))}
          </Select>
        </Field>
        {link && (
          <Field
            name="link"
            label="Link"
            hideOptional
            hint={`Until ${moment(link.expires_at)}, or until the draft is published or dropped.`}
          >
            <Input readOnly value={link.url} onFocus={({ target }) => target.select()} />
          </Field>
        )}
      </div>
    </Dialog>
  );
}
