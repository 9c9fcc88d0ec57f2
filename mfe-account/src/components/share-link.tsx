import { Button } from '@tableside/ui/button';
import { Field, Input } from '@tableside/ui/field';
import { Icon } from '@tableside/ui/icon';
import { Check, Copy, Share2 } from 'lucide';
import { useRef, useState } from 'react';
import styles from './components.module.css';

const COPIED = 'Link copied.';
const SELECTED = 'The link is selected. Copy it with Ctrl+C, on a Mac with ⌘C.';

export interface ShareLinkProps {
  readonly address: string;
  readonly label: string;
  readonly title: string;
}

/** An address for others, ready to be copied or handed to the device's share sheet. */
export function ShareLink({ address, label, title }: ShareLinkProps) {
  const row = useRef<HTMLDivElement>(null);
  const [said, setSaid] = useState('');

  const handleCopy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      setSaid(COPIED);
    } catch {
      // There is no clipboard without TLS, and it may be refused.
      const field = row.current?.querySelector('input');
      field?.focus();
      field?.select();
      setSaid(SELECTED);
    }
  };
  const handleShare = async () => {
    try {
      await navigator.share({ title, url: address });
    } catch (error) {
      // Closing the share sheet is no failure.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      await handleCopy();
    }
  };
  return (
    <div ref={row} className={styles['link']}>
      <Field name="link" label={label} hideOptional>
        <Input readOnly value={address} onFocus={(event) => event.target.select()} />
      </Field>
      <div className={styles['actions']}>
        <Button
          icon={<Icon of={said === COPIED ? Check : Copy} />}
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
            Send
          </Button>
        )}
      </div>
      <p role="status" className={styles['status']}>
        {said}
      </p>
    </div>
  );
}
