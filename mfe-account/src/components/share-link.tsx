import { Button } from '@tableside/ui/button';
import { Field, Input } from '@tableside/ui/field';
import { Icon } from '@tableside/ui/icon';
import { Check, Copy, Share2 } from 'lucide';
import { useRef, useState } from 'react';
import { Status } from './form-parts';
import styles from './components.module.css';

const COPIED = 'Link copied.';
const SELECTED = 'Link selected. Press Ctrl+C (⌘C on Mac) to copy.';

interface ShareLinkProps {
  readonly address: string;
  readonly label: string;
  readonly title: string;
}

/** A link with buttons to copy it and to open the device's share sheet. */
export function ShareLink({ address, label, title }: ShareLinkProps) {
  const row = useRef<HTMLDivElement>(null);
  const [status, setStatus] = useState('');

  const handleCopy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      setStatus(COPIED);
    } catch {
      // The clipboard needs HTTPS, and the user may deny it.
      const field = row.current?.querySelector('input');
      field?.focus();
      field?.select();
      setStatus(SELECTED);
    }
  };
  const handleShare = async () => {
    try {
      await navigator.share({ title, url: address });
    } catch (error) {
      // The user closed the share sheet.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      await handleCopy();
    }
  };
  return (
    <div ref={row} className={styles['stack']}>
      <Field name="link" label={label} hideOptional>
        <Input readOnly value={address} onFocus={(event) => event.target.select()} />
      </Field>
      <div className={styles['actions']}>
        <Button
          icon={<Icon of={status === COPIED ? Check : Copy} />}
          onClick={() => void handleCopy()}
        >
          Copy
        </Button>
        {'share' in navigator && (
          <Button
            variant="secondary"
            icon={<Icon of={Share2} />}
            onClick={() => void handleShare()}
          >
            Share
          </Button>
        )}
      </div>
      <Status>{status}</Status>
    </div>
  );
}
