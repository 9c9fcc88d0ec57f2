import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { removeAlteredRelease } from './faults/altered-release';
import { root, runCity } from './processes';
import { removeCommand } from './mfe-command';
import { copySite, copyStore, makeSeeds } from './seeds';
import { startSite } from './site';

/** Real places of one city, as the README beside them says. */
const CITY_FILE = path.join(root, 'api/src/import/fixtures/washington.geojson');

/** Makes the seeds that all sites are copies of, and starts the two that the journeys read: sample data, and an
 * imported city. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const base = await mkdtemp(path.join(os.tmpdir(), 'tableside-e2e-'));
  const sampleDir = path.join(base, 'sample');
  const cityDir = path.join(base, 'city');
  await Promise.all([makeSeeds(path.join(base, 'seeds')), importCity(cityDir)]);
  await Promise.all([copySite(sampleDir), copyStore(path.join(cityDir, 'store'))]);
  const [sample, city] = await Promise.all([startSite(sampleDir), startSite(cityDir)]);
  process.env['SAMPLE_URL'] = sample.url;
  process.env['SAMPLE_API_URL'] = sample.apiUrl;
  process.env['CITY_URL'] = city.url;
  return async () => {
    await Promise.all([sample.end(), city.end()]);
    await rm(base, { recursive: true, force: true });
    await Promise.all([removeAlteredRelease(), removeCommand()]);
  };
}

async function importCity(dataDir: string): Promise<void> {
  const imported = await runCity(dataDir, 'import', CITY_FILE, '--yes');
  if (imported.code !== 0) throw new Error(imported.output);
}
