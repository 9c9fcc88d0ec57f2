import { Button } from '@tableside/ui/button';
import { useEffect, useState } from 'react';
import type { CodeDrawing } from './draw-code';
import styles from './print.module.css';

/** Prints the page as a sheet that leads back to it: its address stands at the foot, in words and as a QR code, which is
 * drawn when somebody prints. */
export function PrintButton({ url }: { readonly url: string }) {
  const [sheet, setSheet] = useState<{ readonly code: CodeDrawing | null } | null>(null);
  useEffect(() => {
    if (sheet) window.print();
  }, [sheet]);
  const handlePrint = async () => {
    // Without the code the sheet is still worth printing.
    const drawing = await import('./draw-code').catch(() => null);
    setSheet({ code: drawing && drawing.drawCode(url) });
  };
  const code = sheet?.code;
  return (
    <>
      <Button variant="quiet" className={styles['button']} onClick={() => void handlePrint()}>
        Print
      </Button>
      <p className={styles['foot']}>
        {code && (
          <svg
            viewBox={`0 0 ${code.size} ${code.size}`}
            className={styles['code']}
            role="img"
            aria-label="QR code of this address"
          >
            <path d={code.path} />
          </svg>
        )}
        {url}
      </p>
    </>
  );
}
