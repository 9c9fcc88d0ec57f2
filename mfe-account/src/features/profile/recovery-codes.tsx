import { Button } from '@tableside/ui/button';
import { Icon } from '@tableside/ui/icon';
import { Copy, Download, Printer } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import { saveFile } from './save-file';
import styles from './security.module.css';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onKept: () => void;
}

const TITLE = 'Tableside recovery codes';
const NOTE = 'Each works once, beside your password.';

export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [said, setSaid] = useState('');
  useEffect(() => heading.current?.focus(), []);
  const text = codes.join('\n');
  const handleCopy = async () =>
    setSaid((await copyText(text)) ? 'Codes copied.' : 'Select the codes and copy them.');
  const handleDownload = () => {
    const file = `${TITLE}\n${NOTE}\n\n${text}\n`;
    saveFile(new Blob([file], { type: 'text/plain' }), 'tableside-recovery-codes.txt');
    setSaid('Codes saved as a file.');
  };
  return (
    <div className={styles['part']}>
      <div>
        <h3 ref={heading} tabIndex={-1} className={styles['title']}>
          Keep these recovery codes
        </h3>
        <p className={styles['note']}>
          They sign you in, each once and beside your password, when your phone or passkey is lost.
          Keep them where your phone is not. We can&rsquo;t show them again.
        </p>
      </div>
      <ol aria-label="Your recovery codes" className={styles['codes']} translate="no">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={styles['actions']}>
        <Button
          variant="secondary"
          size="small"
          icon={<Icon of={Copy} size={16} />}
          onClick={() => void handleCopy()}
        >
          Copy
        </Button>
        <Button
          variant="secondary"
          size="small"
          icon={<Icon of={Download} size={16} />}
          onClick={handleDownload}
        >
          Download
        </Button>
        <Button
          variant="secondary"
          size="small"
          icon={<Icon of={Printer} size={16} />}
          onClick={() => printText(TITLE, NOTE, codes, styles['frame'] ?? '')}
        >
          Print
        </Button>
      </div>
      <p role="status" className={styles['said']}>
        {said}
      </p>
      <Button className={styles['start']} onClick={onKept}>
        I have kept them
      </Button>
    </div>
  );
}

/** Puts a text into the clipboard.
 * @returns false where there is none, as without TLS, or where it is refused */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Prints a few lines alone, without the page around them.
 * @param className hides the frame that is printed, without taking it off the page */
function printText(title: string, note: string, lines: readonly string[], className: string): void {
  const frame = document.createElement('iframe');
  frame.className = className;
  frame.setAttribute('aria-hidden', 'true');
  frame.tabIndex = -1;
  document.body.append(frame);
  const { contentDocument: sheet, contentWindow: view } = frame;
  if (!sheet || !view) {
    frame.remove();
    return;
  }
  sheet.title = title;
  const heading = sheet.createElement('h1');
  heading.textContent = title;
  const words = sheet.createElement('p');
  words.textContent = note;
  const list = sheet.createElement('pre');
  list.textContent = lines.join('\n');
  sheet.body.append(heading, words, list);
  view.addEventListener('afterprint', () => setTimeout(() => frame.remove()));
  view.focus();
  view.print();
}
