import { pino } from 'pino';
import { closeRestaurants } from '../../restaurants/stored';
import { refreshRatings } from '../../reviews/repository';
import { startTestApp, prepareTestApp } from '../../testing/app';
import { makeRecord } from '../../testing/restaurants/records';
import { addReviews } from '../../testing/reviews/reviews';
import { buildCatalog } from './build-catalog';
import type { CatalogReading } from './catalog';
import { createCatalogCache, warmCatalog } from './catalog-cache';
import { readState } from './repository';

describe('createCatalogCache', () => {
  const test = prepareTestApp();
  beforeEach(async () => {
    await test.empty('restaurants', 'options', 'users');
  });

  describe('the version', () => {
    const record = makeRecord({
      title: 'Luna',
      hours: { spans: [{ weekday: 1, opensMin: 600, closesMin: 900 }], closedOn: [] },
    });
    const readVersion = async () => (await readState(test.db)).version;
    /** How much an action increases the version. */
    async function rise(action: () => Promise<unknown>): Promise<number> {
      const before = await readVersion();
      await action();
      return (await readVersion()) - before;
    }

    it('changes with imports, edited hours, closures, and removals', async () => {
      expect(await rise(() => test.save([record]))).toBeGreaterThan(0);
      const hours = {
        spans: [{ weekday: 1, opensMin: 600, closesMin: 960 }],
        closedOn: [],
      } as const;
      expect(await rise(() => test.save([{ ...record, hours }]))).toBeGreaterThan(0);
      expect(
        await rise(() => test.query('UPDATE timeslots SET closes_min = 1000')),
      ).toBeGreaterThan(0);
      expect(
        await rise(() => closeRestaurants(test.db, 'osm', [record.externalId])),
      ).toBeGreaterThan(0);
      expect(await rise(() => test.save([record]))).toBeGreaterThan(0);
      expect(await rise(() => test.query('DELETE FROM restaurants'))).toBeGreaterThan(0);
    });

    it.each([
      `title = 'Sol'`,
      `area = 'Downtown'`,
      `location = '1 Main Street'`,
      `street = '1 Main Street'`,
      `special_days = '[]'`,
      `title_lang = 'es'`,
      `menu = '[{"name": "Pho", "description": "", "price": ""}]'`,
      `facts = '[{"title": "Halal", "value": "yes"}]'`,
      `opt_ids = '{1}'`,
      `closed_at = now()`,
      `created_at = now()`,
      `slug = 'sol'`,
      `featured_image = 'sol.jpg'`,
      `latitude = 1`,
      `longitude = 1`,
      `price_range = '$$'`,
    ])('increases when %s is set', async (change) => {
      await test.save([record]);
      const set = () => test.query(`UPDATE restaurants SET ${change}`);
      expect(await rise(set)).toBe(1);
    });

    it('does not change with a rating', async () => {
      const ids = await test.save([record]);
      const id = ids.get(`osm ${record.externalId}`) ?? 0;
      expect(await rise(() => addReviews(test.db, id, [5, 4]))).toBe(0);
      expect(await rise(() => refreshRatings(test.db))).toBe(0);
    });

    it('is restored when the transaction is rolled back', async () => {
      const failing = test.db.transaction().execute(async (tx) => {
        await tx.deleteFrom('restaurants').execute();
        throw new Error('taken back');
      });
      expect(await rise(() => failing.catch(() => undefined))).toBe(0);
    });
  });

  describe('the cached catalog', () => {
    /** A builder that counts calls and waits for release. */
    function makeBuilder() {
      const gates: (() => void)[] = [];
      let isOpen = true;
      const build = jest.fn(async (): Promise<CatalogReading> => {
        const reading = await buildCatalog(test.db);
        if (!isOpen) await new Promise<void>((resolve) => gates.push(resolve));
        return reading;
      });
      return {
        build,
        hold: () => (isOpen = false),
        release: () => {
          isOpen = true;
          for (const open of gates) open();
        },
        isHeld: () => gates.length > 0,
      };
    }
    const until = async (isTrue: () => boolean) => {
      while (!isTrue()) await new Promise((resolve) => setTimeout(resolve, 5));
    };
    const count = ({ catalog }: CatalogReading) => catalog.ids.length;

    it('is built once for concurrent calls, and again only after a change', async () => {
      await test.save([makeRecord()]);
      const { build } = makeBuilder();
      const read = createCatalogCache(test.db, build);
      await Promise.all([read(), read(), read()]);
      await read();
      expect(build).toHaveBeenCalledTimes(1);
      await test.save([makeRecord()]);
      expect(await Promise.all([read(), read()]).then((all) => all.map(count))).toEqual([2, 2]);
      expect(build).toHaveBeenCalledTimes(2);
    });

    it('is never older than the call', async () => {
      await test.save([makeRecord()]);
      const builder = makeBuilder();
      const read = createCatalogCache(test.db, builder.build);
      builder.hold();
      const early = read();
      await until(builder.isHeld);
      await test.save([makeRecord()]);
      const late = [read(), read()];
      builder.release();
      expect(count(await early)).toBe(1);
      expect((await Promise.all(late)).map(count)).toEqual([2, 2]);
      expect(builder.build).toHaveBeenCalledTimes(2);
    });

    it('does not cache a failed read', async () => {
      await test.save([makeRecord()]);
      const { build } = makeBuilder();
      build.mockRejectedValueOnce(new Error('no connection'));
      build.mockImplementationOnce(() => {
        throw new Error('not even begun');
      });
      const read = createCatalogCache(test.db, build);
      await expect(read()).rejects.toThrow('no connection');
      await expect(read()).rejects.toThrow('not even begun');
      expect(count(await read())).toBe(1);
    });

    it('returns the current time zone', async () => {
      const read = createCatalogCache(test.db);
      expect((await read()).timeZone).toBeNull();
      await test.query(
        `INSERT INTO settings (name, value) VALUES ('time_zone', 'America/Chicago')`,
      );
      expect((await read()).timeZone).toBe('America/Chicago');
    });
  });
});

/** A logger and its lines. */
function makeLog() {
  const lines: string[] = [];
  return { lines, logger: pino({}, { write: (line) => lines.push(line) }) };
}

describe('warmCatalog', () => {
  it('loads the catalog before the first request', async () => {
    const test = await startTestApp();
    await test.save([makeRecord(), makeRecord()]);
    const { lines, logger } = makeLog();
    const readCatalog = createCatalogCache(test.db);
    await warmCatalog(readCatalog, logger);
    expect(lines).toEqual([expect.stringContaining('"restaurants":2,"msg":"catalog loaded"')]);
    await test.close();
  });

  it('logs a failure', async () => {
    const { lines, logger } = makeLog();
    await warmCatalog(() => Promise.reject(new Error('no connection')), logger);
    expect(lines).toEqual([expect.stringMatching(/no connection.*"catalog prefetch failed"/)]);
  });
});
