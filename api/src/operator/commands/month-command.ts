import type { Config } from '../../config/config';
import { chooseFeatured } from '../../resources/restaurants/featured';
import { CommandError } from '../terminal/command-error';
import { printFromDatabase } from '../terminal/print-from-database';
import type { Terminal } from '../terminal/progress';

/** `city month SLUG` makes a restaurant that of the month, `city month --auto` leaves it to the ranking.
 * @param slug null for the ranking
 * @throws {CommandError} for a slug that no open restaurant has */
export const runMonth = (config: Config, slug: string | null, terminal: Terminal): Promise<void> =>
  printFromDatabase(config, terminal, async (db) => {
    const title = await chooseFeatured(db, slug);
    if (slug === null) return ['The months take the best rated restaurants in turn.'];
    if (!title) throw new CommandError(`There is no open restaurant at /restaurant/${slug}.`);
    return [`${title} is the restaurant of the month, until you choose another one or say --auto.`];
  });
