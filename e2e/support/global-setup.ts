import { existsSync } from 'node:fs';
import { cp, mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { root, runCommand } from './processes';
import { startSite } from './site';

const base = path.join(root, '.cache/e2e');
/** Real data when it lies beside the project, else the importer's own small town. */
const CITY_FILES = [
  path.join(root, '../shared/data/dc-osm-food.geojson'),
  path.join(root, 'api/src/city-import/fixtures/millbrook.geojson'),
];

/** Starts the two sites that the journeys read: sample data, and an imported city. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  await rm(base, { recursive: true, force: true });
  await mkdir(base, { recursive: true });
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
  };
}

/** A data directory with sample data of its own, for a test that breaks things. */
export async function copySampleData(name: string): Promise<string> {
  const target = path.join(base, name);
  await rm(target, { recursive: true, force: true });
  await cp(path.join(base, 'sample/uploads'), path.join(target, 'uploads'), { recursive: true });
  return target;
}
