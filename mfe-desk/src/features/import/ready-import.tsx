import type { ImportJobWire } from '@tableside/contracts/desk/import/wire';
import { Button } from '@tableside/ui/button';
import { Checkbox } from '@tableside/ui/field';
import { Notice } from '@tableside/ui/notice';
import { useState } from 'react';
import { importCalls } from '../../calls/import-calls';
import { Difference } from './difference';
import styles from './import.module.css';
import { ThrowAway } from './throw-away';
import { useImportAct } from './use-import-act';

/** What a file would change, and the choice to write it or not. */
export function ReadyImport({ job }: { readonly job: ImportJobWire }) {
  const { report, id, file_name: name } = job;
  const [isConfirmed, setIsConfirmed] = useState(false);
  const { pending, refusal, act } = useImportAct();
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
      {refusal && (
        <Notice tone="error" live>
          {refusal}
        </Notice>
      )}
      {!hasChanges && <p>The file says what the site says: there is nothing to write.</p>}
      <div className={styles['choice']}>
        {hasChanges && (
          <Button
            pending={pending}
            onClick={() => void act(importCalls.write, { id, is_confirmed: isConfirmed })}
          >
            Write it
          </Button>
        )}
        <ThrowAway job={job} />
      </div>
    </section>
  );
}
