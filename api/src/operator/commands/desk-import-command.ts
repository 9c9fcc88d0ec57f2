import type { Config } from '../../config/config';
import { openDatabase } from '../../db/pool';
import { unpackOrder, type StepWord } from '../../desks/import/child';
import { compare, readSent, write, type OnProgress } from '../../desks/import/steps';
import { ImportError } from '../../import/read/import-error';
import type { Terminal } from '../terminal/progress';

const WORDS_EVERY_MS = 250;

/** `city desk-import`: one step of an import that the desk began. The API host starts it and reads what it says. */
export async function runDeskImport(
  config: Config,
  packed: string,
  { output }: Terminal,
): Promise<void> {
  // Whoever asked for it is gone: what is not committed is not written.
  const end = () => process.exit(1);
  process.once('disconnect', end);
  const say = (word: StepWord) => output.write(`${JSON.stringify(word)}\n`);
  let saidAt = 0;
  const onProgress: OnProgress = (done, total) => {
    if (Date.now() - saidAt < WORDS_EVERY_MS) return;
    saidAt = Date.now();
    say({ done, total });
  };
  try {
    await doStep(config, packed, say, onProgress);
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    say({ problem: error.message });
  } finally {
    process.off('disconnect', end);
    if (process.connected) process.disconnect();
  }
}

async function doStep(
  config: Config,
  packed: string,
  say: (word: StepWord) => void,
  onProgress: OnProgress,
): Promise<void> {
  const { step, work, isConfirmed } = unpackOrder(packed);
  if (step === 'read') return readSent(work, onProgress);
  const { db, close } = await openDatabase(config);
  try {
    if (step === 'compare') say({ report: await compare(db, work) });
    else await write(db, work, { isConfirmed, onProgress });
  } finally {
    await close();
  }
}
