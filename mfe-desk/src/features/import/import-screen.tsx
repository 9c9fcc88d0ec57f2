import type { ImportJobWire } from '@tableside/contracts/desk/import/wire';
import { Button } from '@tableside/ui/button';
import { Checkbox } from '@tableside/ui/field';
import { Notice } from '@tableside/ui/notice';
import { useState } from 'react';
import { importCalls } from '../../calls/import-calls';
import { useAction } from '../../components/use-action';
import { Difference } from './difference';
import styles from './import.module.css';
import { Progress, UploadForm } from './upload-form';

/** The import under way, or the place to drop the next one. */
export function ImportScreen({ job }: { readonly job: ImportJobWire | null }) {
  switch (job?.state) {
    case 'reading':
      return (
        <>
          <Progress label={`Reading ${job.file_name}`} />
          <Discard id={job.id} />
        </>
      );
    case 'writing':
      return <Progress label={`Writing ${job.file_name}`} />;
    case 'ready':
      return <ReadyImport key={job.id} job={job} />;
    default:
      return (
        <>
          {job && <Outcome job={job} />}
          <UploadForm />
        </>
      );
  }
}

/** What a file would change, and the choice to write it or not. */
function ReadyImport({ job: { report, id, file_name: name } }: { readonly job: ImportJobWire }) {
  const [isConfirmed, setIsConfirmed] = useState(false);
  const { run, pending } = useAction();
  if (!report) return null;
  const { doubt, has_changes: hasChanges } = report;
  return (
    <section aria-labelledby="ready-title" className={styles['ready']}>
      <h2 id="ready-title">
        What <bdi>{name}</bdi> would change
      </h2>
      <Difference report={report} />
      {doubt && (
        <Notice tone="warning">
          <p>{doubt}</p>
          <Checkbox
            label="It is right that they go"
            checked={isConfirmed}
            onChange={(event) => setIsConfirmed(event.target.checked)}
          />
        </Notice>
      )}
      {!hasChanges && <p>The file says what the site says: there is nothing to write.</p>}
      <div className={styles['choice']}>
        {hasChanges && (
          <Button
            pending={pending !== null}
            onClick={() => void run(importCalls.write, { id, is_confirmed: isConfirmed })}
          >
            Write it
          </Button>
        )}
        <Discard id={id} />
      </div>
    </section>
  );
}

/** Ends an import that is not written yet. */
function Discard({ id }: { readonly id: number }) {
  const { run, pending } = useAction();
  return (
    <div>
      <Button
        variant="secondary"
        pending={pending !== null}
        onClick={() => void run(importCalls.drop, { id })}
      >
        Throw it away
      </Button>
    </div>
  );
}

/** What became of the last one. */
function Outcome({ job: { state, file_name: name, error } }: { readonly job: ImportJobWire }) {
  if (state === 'failed') {
    return (
      <Notice tone="error" live>
        {error}
      </Notice>
    );
  }
  return (
    <Notice tone={state === 'written' ? 'success' : 'info'} live>
      <bdi>{name}</bdi> {state === 'written' ? 'is written.' : 'was thrown away.'}
    </Notice>
  );
}
