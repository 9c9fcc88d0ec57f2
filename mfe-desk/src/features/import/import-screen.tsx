import type { ImportJobWire } from '@tableside/contracts/desk/import/wire';
import { Notice } from '@tableside/ui/notice';
import { useState } from 'react';
import { DropFile } from './drop-file';
import { FirstFile } from './first-file';
import { Progress } from './progress';
import { ReadyImport } from './ready-import';
import { ThrowAway } from './throw-away';
import { useUpload, type Wishes } from './use-upload';

const NO_WISHES: Wishes = { city: '', time_zone: '', is_beside: false };

/** The import under way, or the place to drop the next one. */
export function ImportScreen({ job }: { readonly job: ImportJobWire | null }) {
  const { sent, problem, errors, upload } = useUpload();
  // Kept here: while a file is sent there are no fields.
  const [wishes, setWishes] = useState(NO_WISHES);
  const uploadFirst = async (file: File) => {
    if (await upload(file, wishes)) setWishes(NO_WISHES);
  };
  if (sent) return <Progress label="Sending the file" {...sent} unit="bytes" />;
  switch (job?.state) {
    case 'reading':
      return (
        <>
          <Progress label={`Reading ${job.file_name}`} {...progressOf(job)} unit="bytes" />
          <ThrowAway job={job} />
        </>
      );
    case 'writing':
      return <Progress label={`Writing ${job.file_name}`} {...progressOf(job)} unit="places" />;
    case 'ready':
      return <ReadyImport key={job.id} job={job} />;
    case 'uploading':
      return (
        <>
          <Notice tone="warning">
            Only a part of <bdi>{job.file_name}</bdi> has arrived. Choose the same file again to
            send the rest, or throw it away.
          </Notice>
          <DropFile
            problem={problem}
            onFile={(file) => void upload(file, wishes, job)}
            only={job}
          />
          <ThrowAway job={job} />
        </>
      );
    default:
      return (
        <>
          {job && <Outcome job={job} />}
          <DropFile problem={problem} onFile={(file) => void uploadFirst(file)}>
            <FirstFile wishes={wishes} errors={errors} onChange={setWishes} />
          </DropFile>
        </>
      );
  }
}

const progressOf = ({ progress }: ImportJobWire) => progress ?? { done: 0, total: 0 };

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
