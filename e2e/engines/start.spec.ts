import { expect, test } from './test';

test('the browser starts and reports the errors of its page', async ({ tab }) => {
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
