import type { FastifyBaseLogger } from 'fastify';
import type { ReadCatalogue } from './keep-catalogue';

/** Reads the catalogue ahead of the first visitor. A failure is logged; the next request that needs it tries again.
 * @returns resolves when the database is left alone; never rejects */
export async function warmCatalogue(
  readCatalogue: ReadCatalogue,
  logger: FastifyBaseLogger,
): Promise<void> {
  try {
    const { catalogue } = await readCatalogue();
    logger.info({ restaurants: catalogue.ids.length }, 'Catalogue read');
  } catch (error) {
    logger.warn({ err: error }, 'Catalogue not read ahead');
  }
}
