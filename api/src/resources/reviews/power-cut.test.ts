import { watchDisk } from '@tableside/testing/power-cut';
import { prepareOwnReviewTest } from '../../testing/reviews/own-reviews';

const test = prepareOwnReviewTest();

it('a photo whose review was acknowledged outlives a power cut', async () => {
  const disk = watchDisk(test.dataDir);
  try {
    const { body } = await test.send({ photos: [test.photo(), test.photo('second.jpg')] });
    expect(body.success).toBe(true);
    disk.cutPower();
  } finally {
    disk.release();
  }
  const paths = (await test.own()).data?.images.map(({ image_url }) => image_url) ?? [];
  expect(paths).toHaveLength(2);
  for (const path of paths) {
    const { statusCode } = await test.app.inject({ url: `/${path}?w=320` });
    expect(statusCode).toBe(200);
  }
});
