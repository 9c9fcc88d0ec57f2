import { pino } from 'pino';
import { startTestApp } from '../../testing/app';
import { makeRecord } from '../../testing/restaurants/records';
import { keepCatalogue } from './keep-catalogue';
import { warmCatalogue } from './warm-catalogue';

/** A logger, and what it was told. */
function makeLog() {
  const lines: string[] = [];
  return { lines, logger: pino({}, { write: (line) => lines.push(line) }) };
}

describe('warmCatalogue', () => {
  it('reads ahead of the first visitor', async () => {
    const test = await startTestApp();
    await test.save([makeRecord(), makeRecord()]);
    const { lines, logger } = makeLog();
    const readCatalogue = keepCatalogue(test.db);
    await warmCatalogue(readCatalogue, logger);
    expect(lines).toEqual([expect.stringContaining('"restaurants":2,"msg":"Catalogue read"')]);
    await test.close();
  });

  it('only logs that it failed', async () => {
    const { lines, logger } = makeLog();
    await warmCatalogue(() => Promise.reject(new Error('no connection')), logger);
    expect(lines).toEqual([expect.stringMatching(/no connection.*"Catalogue not read ahead"/)]);
  });
});
