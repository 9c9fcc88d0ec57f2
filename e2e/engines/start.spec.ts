import { expect, test } from './test';

test('starts the browser and reports page errors', async ({ tab }) => {
  await tab.evaluate(() => {
    window.console.error('first error');
    setTimeout(() => {
      throw new Error('second error');
    });
  });
  const errors: string[] = [];
  await expect
    .poll(async () => {
      errors.push(...(await tab.takeErrors()));
      return errors;
    })
    // WebKit hides the message of an error in a script without an origin.
    .toEqual([
      expect.stringContaining('first error'),
      expect.stringMatching(/second error|Script error/),
    ]);
});
