import {
  IMPORT_BYTES_MAX,
  IMPORT_FILE_FIELD,
  importCalls,
  type ImportJobWire,
} from '@tableside/contracts/desk/import/wire';
import { Button } from '@tableside/ui/button';
import { Disclosure } from '@tableside/ui/disclosure';
import { Checkbox, Field, Input } from '@tableside/ui/field';
import { Icon } from '@tableside/ui/icon';
import { Notice } from '@tableside/ui/notice';
import { FileUp } from 'lucide';
import { useRef, useState } from 'react';
import { ActionButton } from '../../components/action-button';
import { DeskPage, Loaded, Moment, Part, ResourceList } from '../../components/desk-page';
import shared from '../../components/desk.module.css';
import { useUnsaved } from '../../components/unsaved';
import { useAction } from '../../components/use-action';
import { useDeskQuery } from '../../lib/desk-call';
import { Difference } from './difference';
import styles from './import.module.css';

/** How often the state is read again: while the API works at an import, and otherwise, as others import too. */
const WORKING_MS = 1000;
const IDLE_MS = 15_000;

/** `/desk/city/import`: a newer file of the city, looked at before it is written. */
export function ImportPage() {
  const [every, setEvery] = useState(IDLE_MS);
  const imports = useDeskQuery(importCalls.imports, undefined, { refetchInterval: every });
  const state = imports.data?.job?.state;
  const wanted = state === 'reading' || state === 'writing' ? WORKING_MS : IDLE_MS;
  if (wanted !== every) setEvery(wanted);
  return (
    <DeskPage
      title="Import"
      lede="Drop a newer file of the city. You see what it would change before anything is written."
    >
      <Loaded query={imports} what="the imports">
        {({ job, last }) => (
          <>
            <Job job={job} />
            {last.length > 0 && (
              <Part title="Last imports">
                <ResourceList
                  label="Last imports"
                  items={last}
                  keyOf={({ at, file_name: name }) => `${at} ${name}`}
                  row={({ file_name: name, created, changed, returned, gone, at }) => ({
                    title: <bdi>{name}</bdi>,
                    note: (
                      <>
                        <Moment at={at} /> · {created} new, {changed} changed, {returned} back,{' '}
                        {gone} gone
                      </>
                    ),
                  })}
                />
              </Part>
            )}
          </>
        )}
      </Loaded>
    </DeskPage>
  );
}

/** The import under way, or the place to drop the next one. */
function Job({ job }: { readonly job: ImportJobWire | null }) {
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
  if (!report) return null;
  const { doubt, has_changes: hasChanges } = report;
  return (
    <Part
      title={
        <>
          What <bdi>{name}</bdi> would change
        </>
      }
    >
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
      <div className={shared['buttons']}>
        {hasChanges && (
          <ActionButton
            endpoint={importCalls.write}
            args={{ id, is_confirmed: isConfirmed }}
            variant="primary"
          >
            Write it
          </ActionButton>
        )}
        <Discard id={id} />
      </div>
    </Part>
  );
}

/** Ends an import that is not written yet. */
const Discard = ({ id }: { readonly id: number }) => (
  <div>
    <ActionButton endpoint={importCalls.drop} args={{ id }}>
      Throw it away
    </ActionButton>
  </div>
);

/** What came of the last one. */
function Outcome({ job: { state, file_name: name, error } }: { readonly job: ImportJobWire }) {
  const isWritten = state === 'written';
  return (
    <Notice tone={state === 'failed' ? 'error' : isWritten ? 'success' : 'info'} live>
      {state === 'failed' ? (
        error
      ) : (
        <>
          <bdi>{name}</bdi> {isWritten ? 'is written.' : 'was thrown away.'}
        </>
      )}
    </Notice>
  );
}

const MAX_TEXT = `${IMPORT_BYTES_MAX / 1024 / 1024} MB`;
const BLANK = { city: '', time_zone: '', is_beside: false };

/** Takes one file, dropped or chosen, and what only the first file of a city needs. */
function UploadForm() {
  const { run, pending, errors } = useAction();
  const [share, setShare] = useState(0);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [options, setOptions] = useState(BLANK);
  const { city, time_zone: timeZone, is_beside: isBeside } = options;
  useUnsaved(city !== '' || timeZone !== '');
  const take = async (files: FileList | null) => {
    const [file] = [...(files ?? [])];
    if (!file) return;
    const found = findRefusal(file);
    setRefusal(found);
    if (found) return;
    setShare(0);
    if (await run(importCalls.upload(setShare), { file, ...options })) setOptions(BLANK);
  };
  if (pending) return <Progress label="Sending the file" share={share} />;
  const problem = refusal ?? errors[IMPORT_FILE_FIELD];
  return (
    <div className={styles['area']}>
      {problem && (
        <Notice tone="error" live>
          {problem}
        </Notice>
      )}
      <DropBox onFiles={(files) => void take(files)} />
      <Disclosure
        label="For a first file"
        heading="h2"
        defaultOpen={isBeside || city !== '' || timeZone !== ''}
      >
        <div className={styles['options']}>
          <Field
            name="city"
            label="The city’s name"
            hint="Left out, the addresses tell it."
            error={errors['city'] ?? null}
          >
            <Input
              value={city}
              onChange={({ target }) => setOptions({ ...options, city: target.value })}
            />
          </Field>
          <Field
            name="time_zone"
            label="Time zone"
            hint="Such as America/New_York."
            error={errors['time_zone'] ?? null}
          >
            <Input
              value={timeZone}
              autoCapitalize="off"
              spellCheck={false}
              onChange={({ target }) => setOptions({ ...options, time_zone: target.value })}
            />
          </Field>
          <Checkbox
            label="Places of another source stay beside those of the file"
            checked={isBeside}
            onChange={({ target }) => setOptions({ ...options, is_beside: target.checked })}
          />
        </div>
      </Disclosure>
    </div>
  );
}

function DropBox({ onFiles }: { readonly onFiles: (files: FileList | null) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  return (
    <div
      className={styles['drop']}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        onFiles(event.dataTransfer.files);
      }}
    >
      <Icon of={FileUp} size={32} />
      <p>
        Drop a file here: OpenStreetMap, All the Places or Overture as GeoJSON, Overpass JSON or
        PBF, plain or gzip, up to {MAX_TEXT}.
      </p>
      <Button onClick={() => input.current?.click()}>Choose a file</Button>
      <input
        ref={input}
        type="file"
        className={styles['file']}
        tabIndex={-1}
        aria-label="File of the city"
        onChange={(event) => {
          onFiles(event.target.files);
          event.target.value = '';
        }}
      />
    </div>
  );
}

/** @param share of what is sent, from 0 to 1; left out where it is unknown */
const Progress = ({ label, share }: { readonly label: string; readonly share?: number }) => (
  <div className={styles['progress']} role="status">
    <p>
      <bdi>{label}</bdi>
    </p>
    <progress aria-label={label} value={share} />
  </div>
);

function findRefusal({ size }: File): string | null {
  if (size === 0) return 'This file is empty.';
  return size > IMPORT_BYTES_MAX
    ? `This file is larger than ${MAX_TEXT}. Use the command "npm run city -- import" for it.`
    : null;
}
