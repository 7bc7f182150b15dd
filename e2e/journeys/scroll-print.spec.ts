import { lookUpRecord } from '@yinji/contract';
import { Reviewer } from '@yinji/testkit/people/reviewer';
import { showWork } from '@yinji/testkit/people/show-work';
import { drawPicture } from '@yinji/testkit/pictures/seeded-pictures';
import type { Page } from '@playwright/test';
import { depositFor } from './support/hold-key.ts';
import { pagesOfPdf, readQrOfPdf } from './support/read-qr.ts';
import { expect, test } from './support/stack.ts';

const FOLDER = process.env['PICTURES'];

/** Millimetres, as PDF counts points. */
const mm = (value: number) => Math.round((value * 72) / 25.4);

/** What the browser prints after `button`, page by page. */
async function print(page: Page, button: string, name: string) {
  await page.evaluate(() => {
    document.documentElement.dataset['printed'] = '';
    globalThis.print = () => (document.documentElement.dataset['printed'] = 'yes');
  });
  await page.getByRole('button', { name: button }).click();
  await expect(page.locator(':root')).toHaveAttribute('data-printed', 'yes');
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true });
  return { pdf, pages: await pagesOfPdf(pdf, FOLDER && { folder: FOLDER, name }) };
}

const squeeze = (text: string) => text.replaceAll(/\s/g, '');

test('a work is printed as an annex for a court and as a label for a wall', async ({ stack, pageOf }) => {
  const person = await stack.member('闻知白');
  const bytes = await drawPicture(8740, { width: 1400, height: 560, format: 'png' });
  const id = await depositFor(person, { title: '江行初霁', fileName: '江行初霁.png', bytes });
  const { deposit } = await person.waitForWork(id, (one) => one.deposit?.complete === true);
  const { number = '', queryCode = '' } = deposit ?? {};
  await person.waitForDocument(id, 'deposit');
  const page = await pageOf(person);
  const address = stack.url(`/product-detail?id=${id}&scroll=all`);

  await test.step('the annex has every record whole, where to check it, and how many pages it has', async () => {
    await page.goto(address);
    await expect(page.getByRole('button', { name: /打开凭据/ })).toHaveCount(3);
    const { pdf, pages } = await print(page, '打印成附件', 'annex');
    const { timeline } = await person.client.call(lookUpRecord, { number, queryCode });
    expect(timeline).toHaveLength(3);
    const said = squeeze(pages.map(({ text }) => text).join(''));
    for (const { recordSha256, label, logIndex } of timeline)
      for (const one of [recordSha256, label, `账本#${logIndex}`]) expect(said).toContain(squeeze(one));
    for (const one of [number, queryCode, '它不证明', '闻知白', '不具证明效力']) expect(said).toContain(one);
    expect(pages.map(({ width, height }) => [width, height])).toEqual([[mm(297), mm(210)]]);
    expect(said).toContain('第1页，共1页');
    expect(await readQrOfPdf(pdf)).toContain(`number=${number}&code=${queryCode}`);
  });

  await test.step('fifteen events: no row is cut by a page, and each page says which of how many it is', async () => {
    await page.route('**/verification/lookUp', async (route) => {
      const answer = await route.fetch();
      const body = await answer.json();
      const [first] = body.data.timeline;
      body.data.timeline.push(
        ...Array.from({ length: 12 }, (_, at) => ({
          ...first,
          what: ['objection', 'change', 'signature', 'transfer'][at % 4],
          outcome: ['accepted', 'change', 'holder', 'licence'][at % 4],
          label: `第${at + 4}件事`,
          at: `2027-0${Math.floor(at / 2) + 1}-1${at % 2}T01:30:00.000Z`,
          logIndex: 1_000 + at,
          recordSha256: String(at).padStart(64, 'ab'),
        })),
      );
      await route.fulfill({ response: answer, json: body });
    });
    await page.reload();
    await expect(page.getByRole('button', { name: /打开凭据/ })).toHaveCount(15);
    const { pages } = await print(page, '打印成附件', 'annex-long');
    expect(pages.length).toBeGreaterThan(1);
    for (const [at, { text }] of pages.entries())
      expect(squeeze(text)).toContain(`第${at + 1}页，共${pages.length}页`);
    // A row's name and the last group of its digest are on one page.
    for (let at = 0; at < 12; at += 1) {
      const digest = String(at).padStart(64, 'ab');
      const whole = pages.filter(({ text }) => squeeze(text).includes(digest));
      expect(whole).toHaveLength(1);
      expect(squeeze(whole[0]?.text ?? '')).toContain(`第${at + 4}件事`);
    }
    expect(squeeze(pages.at(-1)?.text ?? '')).toContain('怎样自己核对');
    await page.unroute('**/verification/lookUp');
  });

  await test.step('the label of a private work keeps its query code', async () => {
    await page.goto(address);
    const { pdf, pages } = await print(page, '打印展签', 'label-private');
    expect(pages.map(({ width, height }) => [width, height])).toEqual([[mm(148), mm(105)]]);
    const said = squeeze(pages[0]?.text ?? '');
    expect(said).toContain('江行初霁');
    expect(said).toContain(number);
    expect(said).toContain('查验须有持有人给的查询码');
    expect(said).not.toContain(queryCode);
    expect(said).not.toContain('闻知白');
    expect(await readQrOfPdf(pdf)).toMatch(new RegExp(`number=${number}$`));
  });

  await test.step('that of a public work opens its verification', async () => {
    const operator = await Reviewer.hire(stack.origin, stack.address.databaseUrl, '展签运营', 'operator');
    await showWork(person, operator, id, '');
    await page.goto(address);
    const { pdf, pages } = await print(page, '打印展签', 'label');
    expect(squeeze(pages[0]?.text ?? '')).not.toContain('查询码');
    await page.goto(await readQrOfPdf(pdf));
    await expect(page.getByText('江行初霁').first()).toBeVisible();
  });
});
