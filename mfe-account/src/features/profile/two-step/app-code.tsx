import { Button } from '@tableside/ui/button';
import { useEffect, useState } from 'react';
import { copyText } from './copy-text';
import type { AppOffer } from './read-two-step';
import styles from './two-step.module.css';

/** Light modules around a code, without which phones do not find it. */
const BORDER = 2;

interface Drawing {
  readonly size: number;
  readonly path: string;
}

/** A secret as a QR code and as groups of four letters. */
export function AppCode({ offer: { secret, uri } }: { readonly offer: AppOffer }) {
  const drawing = useDrawing(uri);
  const [said, setSaid] = useState('');
  const handleCopy = async () =>
    setSaid((await copyText(secret)) ? 'Key copied.' : 'Select the key and copy it.');
  return (
    <div className={styles['offer']}>
      {drawing && (
        <svg
          role="img"
          aria-label="QR code for your authenticator app"
          viewBox={`0 0 ${drawing.size} ${drawing.size}`}
          shapeRendering="crispEdges"
          className={styles['code']}
        >
          <path d={drawing.path} />
        </svg>
      )}
      <div className={styles['key']}>
        <p id="two-step-key" className={styles['note']}>
          Or type this key; capitals and spaces don&rsquo;t matter:
        </p>
        <p aria-describedby="two-step-key" className={styles['secret']} translate="no">
          {secret.replace(/(.{4})(?=.)/g, '$1 ')}
        </p>
        <Button variant="secondary" size="small" onClick={() => void handleCopy()}>
          Copy the key
        </Button>
        <p role="status" className={styles['said']}>
          {said}
        </p>
      </div>
    </div>
  );
}

/** Draws a QR code; what draws it is downloaded for it. Without it the key is left. */
function useDrawing(uri: string): Drawing | null {
  const [drawing, setDrawing] = useState<Drawing | null>(null);
  useEffect(() => {
    let isWanted = true;
    import('uqr').then(
      ({ encode }) => {
        const { size, data } = encode(uri, { border: BORDER });
        const path = data
          .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
          .join('');
        if (isWanted) setDrawing({ size, path });
      },
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [uri]);
  return drawing;
}
