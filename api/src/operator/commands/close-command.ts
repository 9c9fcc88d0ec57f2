import { CommandError } from '../terminal/command-error';
import { printFromDatabase } from '../terminal/print-from-database';
import type { Terminal } from '../terminal/progress';
import type { Config } from '../../config/config';
import { setClosed } from '../../places/close-place';

/** `city close SLUG` says that a restaurant has closed for good, `city reopen SLUG` takes that back.
 * @throws {CommandError} for a slug that nobody has */
export const runClose = (
  config: Config,
  command: 'close' | 'reopen',
  slug: string,
  terminal: Terminal,
): Promise<void> =>
  printFromDatabase(config, terminal, async (db) => {
    const closure = await setClosed(db, slug, command === 'close');
    if (!closure) throw new CommandError(`There is no restaurant at /restaurant/${slug}.`);
    return [describe(command, closure)];
  });

function describe(
  command: 'close' | 'reopen',
  { title, isChanged }: { readonly title: string; readonly isChanged: boolean },
): string {
  if (!isChanged) return `${title} was ${command === 'close' ? 'closed' : 'open'} already.`;
  return command === 'close'
    ? `${title} is closed for good. Its page says so; no import opens it again.`
    : `${title} is open again.`;
}
