import type { wireImportJob } from '@tableside/contracts/desk/import/wire';
import type { z } from 'zod';
import type { Importer } from './importer';
import type { ImportJob } from './jobs';

/** An import as the desk shows it. */
export const presentJob = (
  job: ImportJob,
  progress: ReturnType<Importer['progressOf']>,
): z.input<typeof wireImportJob> => ({
  id: job.id,
  state: job.state,
  file_name: job.file_name,
  bytes: job.bytes,
  received: job.received,
  progress,
  who: job.who,
  started_at: job.started_at.toISOString(),
  finished_at: job.finished_at?.toISOString() ?? null,
  report: job.report,
  error: job.error,
});
