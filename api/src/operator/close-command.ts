import { CityError } from '../lib/city-error';
import { openForCommand } from './open-for-command';
import type { Terminal } from './progress';
import type { Config } from '../config/config';
import { setClosed } from './closures';

/** `city close SLUG` says that a restaurant has closed for good, `city reopen SLUG` takes that back.
 * @throws {CityError} without one slug, for a slug that nobody has, and when the site is running on the embedded
 *   database */
export async function runClose(
  config: Config,
  command: 'close' | 'reopen',
  operands: readonly string[],
  { output }: Terminal,
): Promise<void> {
  const [slug, ...others] = operands;
  if (!slug || others.length) {
    throw new CityError(
      `Name one restaurant by the end of its address: npm run city -- ${command} SLUG.`,
    );
  }
  const database = await openForCommand(config);
  try {
    const closure = await setClosed(database.db, slug, command === 'close');
    if (!closure) throw new CityError(`There is no restaurant at /restaurant/${slug}.`);
    output.write(`${describe(command, closure)}\n`);
  } finally {
    await database.close();
  }
}

function describe(
  command: 'close' | 'reopen',
  { title, isChanged }: { readonly title: string; readonly isChanged: boolean },
): string {
  if (!isChanged) return `${title} was ${command === 'close' ? 'closed' : 'open'} already.`;
  return command === 'close'
    ? `${title} is closed for good. Its page says so; no import opens it again.`
    : `${title} is open again.`;
}
