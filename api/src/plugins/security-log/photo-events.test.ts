import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestApp } from '../../testing/app';
import { captureLog } from '../../testing/captured-log';
import { createPerson } from '../../testing/people';
import { makeRecord } from '../../testing/restaurants/records';
import { makeReviewForm, sendForm } from '../../testing/reviews/own-reviews';

it('says that a photo is refused, and whose, without its name', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'tableside-photo-events-'));
  const log = captureLog('error');
  const test = await startTestApp({ logger: log.logger, photos: { dataDir } });
  await test.save([makeRecord({ title: 'Luna' })]);
  const person = await createPerson(test.db);
  const photos = [{ name: 'private-name.jpg', content: 'MZ' }];
  expect((await sendForm(test, makeReviewForm({ photos }), person)).body.success).toBe(false);
  expect(log.events()).toEqual([
    expect.objectContaining({ event: 'photo.refused', outcome: 'refused', userId: person.id }),
  ]);
  expect(log.text()).not.toContain('private-name');
  await test.close();
  rmSync(dataDir, { recursive: true });
});
