// A drill by the pages, from the trigger to its end: it says that it is one all along, and outside nobody sees or gets anything of it.
import { expect, type Page, test } from '@bantay/e2e/bantay-test.ts';
import { DrillPage } from '@bantay/e2e/pages/drill-page.ts';
import { OpcenPage } from '@bantay/e2e/pages/opcen-page.ts';
import { signedIn } from '@bantay/e2e/signed-in.ts';

test('a slide is practised to the last house; nothing of it is in the outbox, the bulletins or the feed', async ({
  page,
  browser,
  baseURL,
  findBarriers,
}) => {
  const drill = new DrillPage(page);
  const other = await browser.newPage({ baseURL: baseURL! });
  const theirs = new DrillPage(other);
  const real = new OpcenPage(other);
  await Promise.all([signedIn(page, 'plgu.demo', '/drill/scu'), signedIn(other, 'mlgu.demo', '/drill/scu')]);
  const [before, told] = [await outside(page), await texts(page)];

  await test.step('without anybody who said yes there is none', async () => {
    await expect(drill.start).toBeDisabled();
    await drill.sayYes('Halimbawa Una', '0917 555 0142');
    await drill.start.click();
    await expect(drill.running).toContainText('Level in the drill');
  });

  await test.step('a colleague sees it run, as a drill, and a calm dashboard', async () => {
    await other.reload();
    await expect(theirs.running).toContainText('said yes: 1');
    await expect(theirs.mark).toBeVisible();
    await real.open();
    await expect(other.locator('main')).not.toContainText(/PAGSASANAY|drill/i);
    await expect(real.popup).toHaveCount(0);
  });

  await test.step('each step is done on the page, which says drill each time', async () => {
    for (const act of ['the triggers are valid', 'release', 'send to those who said yes', 'the last house is told']) {
      await expect(drill.mark).toBeVisible();
      await drill.act(act).click();
      await expect(drill.act(act)).toHaveCount(0);
    }
    await expect(drill.running).toContainText('1 message of practice sent, 0 refused');
    expect(await findBarriers(page, undefined, 'shown')).toEqual([]);
    expect(await outside(page)).toEqual(before);
    // One text has left, to the one who said yes, and says what it is before all else.
    const [first, ...others] = (await texts(page)).slice(0, -told.length || undefined);
    expect(first).toEqual({ number: '639175550142', text: expect.stringMatching(/^PAGSASANAY LAMANG: /) });
    expect(others).toEqual([]);
  });

  await test.step('it ends, stands among the earlier ones, and outside nothing has happened', async () => {
    await drill.end.click();
    await expect(drill.past).toContainText('1 sent, 0 refused');
    await expect(drill.running).toHaveCount(0);
    await expect(drill.mark).toBeVisible();
    await drill.takeOff('Halimbawa Una').click();
    await drill.confirmTakeOff();
    await expect(drill.start).toBeDisabled();
    expect(await outside(page)).toEqual(before);
  });

  await test.step('whoever is signed out sees nothing of it', async () => {
    const stranger = await browser.newPage({ baseURL: baseURL! });
    expect((await stranger.request.get('/api/drills/scu')).status()).toBe(401);
    await stranger.goto('/drill/scu');
    await expect(stranger).toHaveURL(/\/signin/);
    await expect(stranger.locator('body')).not.toContainText('PAGSASANAY');
  });
});

const get = async (page: Page, path: string) => {
  const answer = await page.request.get(path);
  expect(answer.ok(), path).toBe(true);
  return answer.json();
};

/** What a release or an offer would change. */
async function outside(page: Page) {
  const feed = await get(page, '/api/monitoring/candidate_alerts');
  const { summary, ...onGoing } = JSON.parse(feed.on_going) as { summary: { site: object; alert_level: number }[] };
  return {
    bulletins: await get(page, '/api/bulletin/list/scu'),
    offered: JSON.parse(feed.candidate_alerts),
    onGoing,
    levels: summary.map(({ alert_level }) => alert_level),
  };
}

/** Texts that the gateway has taken; those to the people on duty come and go by themselves. */
async function texts(page: Page): Promise<{ number: string; text: string }[]> {
  const { messages } = await get(page, '/message/simulator');
  return (messages as { number: string; text: string }[])
    .filter(({ text }) => !text.startsWith('Bantay DUTY'))
    .map(({ number, text }) => ({ number, text }));
}
