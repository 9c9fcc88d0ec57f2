import { expectAccessible } from '../../support/accessible';
import { ContentHands } from '../../support/admin/content-actions';
import { useMouse } from '../../support/user-actions';
import { openSignedIn, send } from '../../support/users';
import { clearComplaints, expect, expectNoSidewaysScroll, test } from '../../support/test';

test.describe.configure({ mode: 'default', timeout: 180_000 });

test('invalid input is reported at its field, and input survives an expired session', async ({
  page,
  admin: site,
  complaints,
}) => {
  const user = await site.hire(['editor'], { firstName: 'Eve' });
  const eve = new ContentHands(site, page, user);
  await page.setViewportSize({ width: 320, height: 640 });
  await eve.open('partner');
  const offer = eve.field('Offer');
  await offer.fill('<script>alert(1)</script>');
  await expect(offer).toHaveAccessibleDescription(
    /It contains HTML\. Only plain text is allowed here\./,
  );
  const long = 'x'.repeat(10_000);
  await offer.fill(long);
  await expect(offer).toHaveAccessibleDescription(/Shorten it to 320 characters; it has 10000\./);
  const link = page
    .getByRole('group', { name: 'Offer button' })
    .getByRole('textbox', { name: 'Link' });
  await link.fill('javascript:alert(1)');
  await expect(link).toHaveAccessibleDescription(/is not an allowed link/);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await eve.expectSaved();
  await page.reload();
  await expect(offer).toHaveValue(long);
  await expect(link).toHaveValue('javascript:alert(1)');

  await send(site.apiUrl, 'client-auth/logout', {}, user.token);
  await offer.fill('Typed after the session had ended.');
  await expect(page.getByText(/^Your session has ended\. Keep this page open/)).toBeVisible();
  const tab = await page.context().newPage();
  await openSignedIn(tab, useMouse(), site.url, user);
  await tab.close();
  await eve.expectSaved();
  await page.reload();
  await expect(offer).toHaveValue('Typed after the session had ended.');
  clearComplaints(complaints, /401/);
});
