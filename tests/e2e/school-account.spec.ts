import { startBadNetwork } from '#tests/support/e2e/bad-network.ts';
import { expect, test } from '#tests/support/e2e/fixtures.ts';
import { atLength } from '#tests/support/e2e/long-stories.ts';
import { startSchoolServer } from '#tests/support/e2e/school-server.ts';
import { freePort } from '#tests/support/e2e/server-process.ts';
import { awardInVain, OFFICE, RIVERA, schoolCached } from '#tests/support/e2e/teacher.ts';
import { openSchoolProvider } from '#tests/support/server/school-provider.ts';

test(
  'A teacher signs in with the school’s account, awards without a network and signs out, and the next one is asked for theirs',
  atLength('school-account'),
  async ({ page }) => {
    const port = await freePort();
    const network = await startBadNetwork(`http://127.0.0.1:${port}`);
    const provider = await openSchoolProvider(network.url);
    const { issuer, clientId, clientSecret, name } = provider.settings;
    const school = await startSchoolServer({
      port,
      settings: {
        PUBLIC_URL: network.url,
        OIDC_ISSUER: issuer,
        OIDC_CLIENT_ID: clientId,
        OIDC_CLIENT_SECRET: clientSecret,
        OIDC_NAME: name,
      },
    });
    for (const email of [RIVERA, OFFICE]) provider.people.set(email, { email, email_verified: true });
    const button = page.getByRole('link', { name: 'Sign in with School ID' });

    provider.next = RIVERA;
    await page.goto(`${network.url}/login`);
    await button.click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await schoolCached(page);

    const since = await school.lastSeq();
    const names = await awardInVain(page, network, 2);
    network.setFault('none');
    const arrived = async () => (await school.ledger(since)).map((row) => [row.studentName, row.actorEmail]);
    await expect.poll(arrived).toEqual(names.map((student) => [student, RIVERA]));

    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByText('School ID may still be signed in on this device.')).toBeVisible();
    await page.getByRole('link', { name: 'Sign out of School ID' }).click();
    await page.getByRole('button', { name: 'Yes, sign me out' }).click();
    await expect(page).toHaveURL(/\/login/);

    // By now the worker answers the app's pages; those of the sign-in it leaves to the server.
    provider.next = null;
    await button.click();
    await expect(page.getByRole('alert')).toHaveText(
      'You did not finish the sign-in with School ID. Try again, or use your password.',
    );
    provider.next = OFFICE;
    await button.click();
    await expect(page).toHaveURL(/\/leaderboard$/);

    await school.stop();
    await network.stop();
    await provider.close();
  },
);
