import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { root, runCommand } from './processes';
import { startSite } from './site';

/** Real data when it lies beside the project, else the importer's own small town. */
const CITY_FILES = [
  path.join(root, '../shared/data/dc-osm-food.geojson'),
  path.join(root, 'api/src/import/fixtures/town.geojson'),
];

/** Starts the two sites that the journeys read: sample data, and an imported city. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const base = await mkdtemp(path.join(os.tmpdir(), 'tableside-e2e-'));
  const sampleDir = path.join(base, 'sample');
  const sample = await startSite(sampleDir);
  process.env['SAMPLE_URL'] = sample.url;
  process.env['SAMPLE_API_URL'] = sample.apiUrl;

  const cityDir = path.join(base, 'city');
  const file = CITY_FILES.find(existsSync);
  if (!file) throw new Error('No city to import.');
  const imported = await runCommand(
    ['npm', 'run', '--silent', 'city', '--', 'import', file, '--yes'],
    {
      DATA_DIR: cityDir,
    },
  );
  if (imported.code !== 0) throw new Error(imported.output);
  const city = await startSite(cityDir);
  process.env['CITY_URL'] = city.url;
  return async () => {
    await Promise.all([sample.end(), city.end()]);
    await rm(base, { recursive: true, force: true });
  };
}
