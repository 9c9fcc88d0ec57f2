import { fields } from '@tableside/contracts/common/read';
import { Button } from '@tableside/ui/button';
import { Icon } from '@tableside/ui/icon';
import { Copy, Download, Printer } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import { Status } from '../../components/form-parts';
import { saveFile } from './save-file';
import shared from '../../components/components.module.css';
import profile from './profile.module.css';
import styles from './security.module.css';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onSaved: () => void;
}

const TITLE = 'Tableside recovery codes';
const NOTE = 'Each code works once, together with your password.';

export function RecoveryCodes({ codes, onSaved }: RecoveryCodesProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [status, setStatus] = useState('');
  useEffect(() => heading.current?.focus(), []);
  const text = codes.join('\n');
  const handleCopy = async () =>
    setStatus(
      (await copyText(text))
        ? 'Codes copied.'
        : 'We couldn’t copy the codes. Select them and copy them manually.',
    );
  const handleDownload = () => {
    const file = `${TITLE}\n${NOTE}\n\n${text}\n`;
    saveFile(new Blob([file], { type: 'text/plain' }), 'tableside-recovery-codes.txt');
    setStatus('Codes saved as a file.');
  };
  const actions = [
    { label: 'Copy', icon: Copy, onClick: () => void handleCopy() },
    { label: 'Download', icon: Download, onClick: handleDownload },
    { label: 'Print', icon: Printer, onClick: () => printCodes(text, styles['frame'] ?? '') },
  ];
  return (
    <div className={shared['stack']}>
      <div>
        <h3 ref={heading} tabIndex={-1} className={styles['title']}>
          Save your recovery codes
        </h3>
        <p className={shared['note']}>
          If you lose your phone or passkey, log in with your password and one of these codes. Each
          works once. Keep them somewhere other than your phone. We can’t show them again.
        </p>
      </div>
      <ol aria-label="Your recovery codes" className={styles['codes']} translate="no">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={profile['actions']}>
        {actions.map(({ label, icon, onClick }) => (
          <Button
            key={label}
            variant="secondary"
            size="small"
            icon={<Icon of={icon} size={16} />}
            onClick={onClick}
          >
            {label}
          </Button>
        ))}
      </div>
      <Status>{status}</Status>
      <Button className={styles['start']} onClick={onSaved}>
        I’ve saved them
      </Button>
    </div>
  );
}

/** @returns false if the clipboard is unavailable, as without HTTPS, or denied */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Prints the codes without the rest of the page.
 * @param className hides the iframe visually; it must stay in the layout to print */
function printCodes(codes: string, className: string): void {
  const frame = document.createElement('iframe');
  frame.className = className;
  frame.setAttribute('aria-hidden', 'true');
  frame.tabIndex = -1;
  document.body.append(frame);
  const { contentDocument: page, contentWindow: view } = frame;
  if (!page || !view) {
    frame.remove();
    return;
  }
  page.title = TITLE;
  for (const [tag, text] of [
    ['h1', TITLE],
    ['p', NOTE],
    ['pre', codes],
  ] as const) {
    const element = page.createElement(tag);
    element.textContent = text;
    page.body.append(element);
  }
  view.addEventListener('afterprint', () => setTimeout(() => frame.remove()));
  view.focus();
  view.print();
}

export function readRecoveryCodes(value: unknown): readonly string[] {
  const codes = fields(value)['recovery_codes'];
  return Array.isArray(codes) ? codes.filter((code) => typeof code === 'string') : [];
}
