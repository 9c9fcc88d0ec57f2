import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { removeAlteredRelease } from './faults/altered-release';
import { copyCity, copySite, makeSeeds } from './seeds';
import { startSite } from './site';

/**
 * Creates the seeds that all sites are copied from and starts the two read-only sites: sample
 * data and an imported city.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const base = await mkdtemp(path.join(os.tmpdir(), 'tableside-e2e-'));
  const sampleDir = path.join(base, 'sample');
  const cityDir = path.join(base, 'city');
  await makeSeeds(path.join(base, 'seeds'));
  await Promise.all([copySite(sampleDir), copyCity(cityDir)]);
  const [sample, city] = await Promise.all([startSite(sampleDir), startSite(cityDir)]);
  process.env['SAMPLE_URL'] = sample.url;
  process.env['SAMPLE_API_URL'] = sample.apiUrl;
  process.env['CITY_URL'] = city.url;
  return async () => {
    await Promise.all([sample.end(), city.end()]);
    await rm(base, { recursive: true, force: true });
    await removeAlteredRelease();
  };
}
