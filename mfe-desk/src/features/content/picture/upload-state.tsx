import { Button } from '@tableside/ui/button';
import { Notice } from '@tableside/ui/notice';
import styles from './picture-field.module.css';
import type { Upload } from './use-picture-upload';

const PERCENT = 100;

/** How far a picture is on its way, or why the host did not take it. */
export function UploadState({
  upload,
  onCancel,
}: {
  readonly upload: Upload;
  readonly onCancel: () => void;
}) {
  if (upload.is === 'reading') return <p role="status">Opening the picture…</p>;
  if (upload.is === 'sending') {
    const percent = Math.round(upload.share * PERCENT);
    return (
      <p role="status" className={styles['sending']}>
        <progress max={1} value={upload.share} aria-label="Picture on its way" />
        {upload.share < 1 ? `${percent} % sent` : 'Making its sizes…'}
      </p>
    );
  }
  if (upload.is !== 'refused') return null;
  return (
    <Notice
      tone="error"
      live
      actions={
        <>
          <Button variant="secondary" size="small" onClick={upload.again}>
            Try again
          </Button>
          <Button variant="quiet" size="small" onClick={onCancel}>
            Leave it
          </Button>
        </>
      }
    >
      {upload.sentence}
    </Notice>
  );
}
