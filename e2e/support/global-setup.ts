import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { root, runCommand } from './processes';
import { copySite, copyStore, makeSeeds } from './seeds';
import { startSite } from './site';

/** Real data when it lies beside the project, else the importer's own small town. */
const CITY_FILES = [
  path.join(root, '../shared/data/dc-osm-food.geojson'),
  path.join(root, 'api/src/import/fixtures/town.geojson'),
];

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
  };
}

async function importCity(dataDir: string): Promise<void> {
  const file = CITY_FILES.find(existsSync);
  if (!file) throw new Error('No city to import.');
  const imported = await runCommand(
    ['npm', 'run', '--silent', 'city', '--', 'import', file, '--yes'],
    { DATA_DIR: dataDir },
  );
  if (imported.code !== 0) throw new Error(imported.output);
}
