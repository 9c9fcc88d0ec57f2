import {
  IMPORT_BYTES_MAX,
  IMPORT_FILE_FIELD,
  importCalls,
  type ImportJobWire,
} from '@tableside/contracts/admin/import/wire';
import { cx } from '@tableside/ui/cx';
import { Disclosure } from '@tableside/ui/disclosure';
import { Checkbox, Field, Input } from '@tableside/ui/field';
import { Notice } from '@tableside/ui/notice';
import { FileUp } from 'lucide';
import { useState } from 'react';
import { ActionButton } from '../../components/actions';
import { AdminPage, Loaded, Moment, PageSection, ResourceList } from '../../components/admin-page';
import shared from '../../components/admin.module.css';
import { FileDrop } from '../../components/file-drop';
import { useUnsaved } from '../../components/unsaved';
import { useAction } from '../../components/actions';
import { useAdminQuery } from '../../lib/admin-call';
import { Difference } from './difference';
import styles from './import.module.css';

/** Poll intervals while an import is running and otherwise. Other operators import too. */
const ACTIVE_POLL_MS = 1000;
const IDLE_POLL_MS = 15_000;

/** `/admin/city/import`: upload a newer file of the city, review its changes and apply them. */
export function ImportPage() {
  const [pollMs, setPollMs] = useState(IDLE_POLL_MS);
  const imports = useAdminQuery(importCalls.imports, undefined, { refetchInterval: pollMs });
  const state = imports.data?.job?.state;
  const wanted = state === 'reading' || state === 'writing' ? ACTIVE_POLL_MS : IDLE_POLL_MS;
  if (wanted !== pollMs) setPollMs(wanted);
  return (
    <AdminPage
      title="Import"
      lede="Upload a newer city file. You can review the changes before applying them."
    >
      <Loaded query={imports} what="the imports">
        {({ job, last }) => (
          <>
            <Job job={job} />
            <ResourceList
              label="Recent imports"
              isTitled
              items={last}
              keyOf={({ at, file_name: name }) => `${at} ${name}`}
              row={({ file_name: name, created, changed, returned, gone, at }) => ({
                title: <bdi>{name}</bdi>,
                note: (
                  <>
                    <Moment at={at} /> · {created} new, {changed} changed, {returned} returned,{' '}
                    {gone} removed
                  </>
                ),
              })}
            />
          </>
        )}
      </Loaded>
    </AdminPage>
  );
}

function Job({ job }: { readonly job: ImportJobWire | null }) {
  if (job?.state === 'writing') return <Progress label={`Importing ${job.file_name}`} />;
  if (job?.state === 'ready') return <ReadyImport key={job.id} job={job} />;
  if (job?.state === 'reading') {
    return (
      <>
        <Progress label={`Reading ${job.file_name}`} />
        <div>
          <Discard id={job.id} />
        </div>
      </>
    );
  }
  return (
    <>
      {job && <Outcome job={job} />}
      <UploadForm />
    </>
  );
}

function ReadyImport({ job: { report, id, file_name: name } }: { readonly job: ImportJobWire }) {
  const [isConfirmed, setIsConfirmed] = useState(false);
  if (!report) return null;
  const { doubt, has_changes: hasChanges } = report;
  return (
    <PageSection
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
            label="Yes, remove these restaurants"
            checked={isConfirmed}
            onChange={({ target }) => setIsConfirmed(target.checked)}
          />
        </Notice>
      )}
      {!hasChanges && <p>The file matches the site, so there is nothing to apply.</p>}
      <div className={shared['buttons']}>
        {hasChanges && (
          <ActionButton
            endpoint={importCalls.write}
            args={{ id, is_confirmed: isConfirmed }}
            variant="primary"
          >
            Apply changes
          </ActionButton>
        )}
        <Discard id={id} />
      </div>
    </PageSection>
  );
}

const Discard = ({ id }: { readonly id: number }) => (
  <ActionButton endpoint={importCalls.drop} args={{ id }}>
    Discard
  </ActionButton>
);

function Outcome({ job: { state, file_name: name, error } }: { readonly job: ImportJobWire }) {
  if (state === 'failed') {
    return (
      <Notice tone="error" live>
        {error}
      </Notice>
    );
  }
  const isWritten = state === 'written';
  return (
    <Notice tone={isWritten ? 'success' : 'info'} live>
      <bdi>{name}</bdi> {isWritten ? 'was imported.' : 'was discarded.'}
    </Notice>
  );
}

const MAX_TEXT = `${IMPORT_BYTES_MAX / 1024 / 1024} MB`;
const NO_OPTIONS = { city: '', time_zone: '', keep_other_sources: false };

/** Takes one dropped or chosen file, and the options for the first file of a city. */
function UploadForm() {
  const { run, pending, errors } = useAction();
  const [share, setShare] = useState(0);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [options, setOptions] = useState(NO_OPTIONS);
  const set = (part: Partial<typeof NO_OPTIONS>) => setOptions({ ...options, ...part });
  const { city, time_zone: timeZone, keep_other_sources: keepsOthers } = options;
  useUnsaved(city !== '' || timeZone !== '');
  const uploadFile = async (file: File) => {
    const found = findRefusal(file);
    setRefusal(found);
    if (found) return;
    setShare(0);
    if (await run(importCalls.upload(setShare), { file, ...options })) setOptions(NO_OPTIONS);
  };
  if (pending) return <Progress label="Uploading the file" share={share} />;
  const problem = refusal ?? errors[IMPORT_FILE_FIELD];
  return (
    <div className={shared['stack']}>
      {problem && (
        <Notice tone="error" live>
          {problem}
        </Notice>
      )}
      <FileDrop
        icon={FileUp}
        title="Choose a file"
        hint={`Or drop it here: OpenStreetMap, All the Places, or Overture data as GeoJSON, Overpass JSON, or PBF, plain or gzipped, up to ${MAX_TEXT}.`}
        aria-label="City file"
        onFile={(file) => void uploadFile(file)}
      />
      <Disclosure
        label="Options for a first import"
        heading="h2"
        defaultOpen={keepsOthers || city !== '' || timeZone !== ''}
      >
        <div className={cx(shared['stack'], styles['options'])}>
          <Field
            name="city"
            label="City name"
            hint="Leave blank to use the city in the addresses."
            error={errors['city'] ?? null}
          >
            <Input value={city} onChange={({ target }) => set({ city: target.value })} />
          </Field>
          <Field
            name="time_zone"
            label="Time zone"
            hint="For example, America/New_York."
            error={errors['time_zone'] ?? null}
          >
            <Input
              value={timeZone}
              autoCapitalize="off"
              spellCheck={false}
              onChange={({ target }) => set({ time_zone: target.value })}
            />
          </Field>
          <Checkbox
            label="Keep restaurants from other sources"
            checked={keepsOthers}
            onChange={({ target }) => set({ keep_other_sources: target.checked })}
          />
        </div>
      </Disclosure>
    </div>
  );
}

/** @param share sent so far, from 0 to 1; omit when unknown */
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
    ? `This file is larger than ${MAX_TEXT}. Import it with "npm run admin -- import" instead.`
    : null;
}
