import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { proveRecord } from '@yinji/contract';
import type { Page } from '@playwright/test';
import { drawPicture } from '@yinji/testkit/pictures/seeded-pictures';
import { standStill } from '@yinji/testkit/screens/stand-still';
import { look } from '../support/look.ts';
import { expect, test } from '../support/stack.ts';

const run = promisify(execFile);

/** The text of the printed page without line breaks. */
async function printed(page: Page): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'yinji-print-'));
  try {
    await writeFile(join(folder, 'page.pdf'), await page.pdf({ preferCSSPageSize: true }));
    const { stdout } = await run('pdftotext', ['-raw', join(folder, 'page.pdf'), '-']);
    return stdout.replaceAll(/\s+/g, '');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

let deposit: { number: string; code: string; bundle: Buffer; picture: Buffer };

test.beforeAll(async ({ people }) => {
  const person = await people.member();
  const picture = await drawPicture(71, { format: 'png', width: 400, height: 300 });
  const { id } = await person.deposit('听泉', 'draw', '听泉.png', picture);
  const work = await person.waitForWork(id, (one) => one.deposit?.complete === true);
  await person.upload(id, '听泉.png', picture);
  await person.waitForDocument(id, 'deposit');
  const bundle = Buffer.from(await person.waitForBundle(id));
  deposit = { number: work.deposit!.number, code: work.deposit!.queryCode, bundle, picture };
});

const layDown = (page: Page, label: '选择证据包' | '选择作品文件', name: string, buffer: Buffer) =>
  page.getByLabel(label).setInputFiles({ name, mimeType: 'application/octet-stream', buffer });

test('the judge’s page opens without a login, for a number with its status', async ({ page, stack }) => {
  const { number, code } = deposit;
  await page.goto(stack.url(`/verification-v2?view=judge&number=${number}&code=${code}`));
  await expect(page.getByRole('heading', { level: 1, name: '给法官的说明' })).toBeVisible();
  await expect(page.getByText(number).first()).toBeVisible();
  await expect(page.getByText('平台答复：有效').first()).toBeVisible();
  for (const name of ['真实性：内容未改', '合法性', '关联性'])
    await expect(page.getByRole('rowheader', { name })).toBeVisible();
});

test('an address that names the judge’s section shows it, and it stays where it is', async ({
  page,
  stack,
}) => {
  const { number, code } = deposit;
  await page.goto(stack.url(`/verification-v2?number=${number}&code=${code}#judge`));
  await expect(page.getByRole('heading', { name: '给法官的说明' })).toBeInViewport();
  await standStill(page);
  await expect(page.getByRole('heading', { name: '给法官的说明' })).toBeInViewport();
});

test('the judge’s page prints statutes, facts and commands in full, without navigation', async ({
  page,
  stack,
}) => {
  const { number, code, bundle, picture } = deposit;
  await page.goto(stack.url(`/verification-v2?view=judge&number=${number}&code=${code}`));
  await layDown(page, '选择证据包', 'evidence.zip', bundle);
  // The page is rendered again when the bundle is judged, and a file chosen at that instant would be lost.
  await expect(page.getByText('还没有拿作品文件来比对')).toBeVisible();
  await layDown(page, '选择作品文件', '听泉.png', picture);
  await expect(page.getByText('逐字节一致')).toBeVisible();
  const text = await printed(page);
  const wanted = [
    number,
    '《电子签名法》第五条',
    '第八条',
    '《最高人民法院关于民事诉讼证据的若干规定》第九十三条',
    '第九十四条',
    '《人民法院在线诉讼规则》第十六条至第十九条',
    '真实性',
    '合法性',
    '关联性',
    createHash('sha256').update(picture).digest('hex'),
    createHash('sm3').update(picture).digest('hex'),
    'opensslts-verify-attime$T-databundle/record.json-inbundle/record.tsr-CAfiletrust/tsa-ca.pem',
    '并不独立于平台',
    '要相信谁',
    '平台、签名证书、时间戳、见证同属一家：评估环境。',
    '由谁存入，只有平台自己作证',
    'opensslcms-verify-cades',
    'bashverify.sh--at',
    'evidence.ziptrust',
    '第1页，共',
    '评估环境',
  ];
  expect(wanted.filter((each) => !text.includes(each))).toEqual([]);
  for (const unwanted of ['查验另一份', '打印本页', '选择证据包', '翻转这个字节'])
    expect(text).not.toContain(unwanted);
});

test('beside the verdict stands who is behind it, and the fingerprint of the root that says so', async ({
  page,
  stack,
}) => {
  await page.goto(stack.url('/verification-v2?by=file'));
  await layDown(page, '选择证据包', 'evidence.zip', deposit.bundle);
  const behind = page.getByRole('region', { name: '结论靠谁' });
  await expect(behind).toContainText('平台、签名证书、时间戳、见证同属一家：评估环境。');
  await expect(behind).toContainText('签名证书由谁签发评估环境（模拟）');
  await expect(behind).toContainText('证明不了：由谁存入，只有平台自己作证');
  const root = await (await fetch(`${stack.origin}/verify/trust/root.txt`)).text();
  const body = root.slice(0, root.indexOf('\n\n') + 1);
  await expect(behind).toContainText(createHash('sha256').update(body).digest('hex'));
  await expect(behind).toContainText('它取自平台，各家是谁只是平台自己的话');
  // The bundle is older than the lists that the platform publishes by now.
  for (const name of ['签名证书的吊销', '时间戳证书的吊销', '第二个时间戳证书的吊销'])
    await expect(page.locator('.verdict-particulars')).toContainText(new RegExp(`${name}[^吊]*的名单`));
  await look(page, 'behind');
});

test('one byte is flipped in any file that proves, and the check that catches it is named', async ({
  page,
  stack,
}) => {
  await page.goto(stack.url('/verification-v2?view=judge'));
  await layDown(page, '选择证据包', 'evidence.zip', deposit.bundle);
  const choice = page.getByLabel('改哪一个文件');
  const flip = async (target: string, caught: string) => {
    await choice.selectOption(target);
    await page.getByRole('button', { name: '翻转这个字节' }).click();
    await expect(page.locator('.flip-caught')).toContainText(caught);
  };
  await flip('manifest.json.p7s', '“记录对应签名”');
  await flip('record.tsr', '“可信时间戳”');
  await flip('record.tlog-proof', '“已记入公开账本”');
  await layDown(page, '选择作品文件', '听泉.png', deposit.picture);
  await flip('work', '“文件指纹一致”');
});

test('the technical note names algorithms, keys, limits and the verifiers that are offered', async ({
  page,
  stack,
}) => {
  await page.goto(stack.url('/verification-v2?view=note'));
  await expect(page.getByRole('heading', { level: 1, name: '技术说明' })).toBeVisible();
  const script = Buffer.from(await (await fetch(`${stack.origin}/verify/verify.sh`)).arrayBuffer());
  const digest = createHash('sha256').update(script).digest('hex');
  await expect(page.getByText(digest)).toBeVisible();
  const text = await printed(page);
  const wanted = [
    digest,
    'RFC3161',
    'RFC6962',
    'GB/T32905',
    'FIPS204',
    '谁持有哪把钥匙',
    '没有被证明的事',
    'sha256sumverify.html',
    'root.txt第1版（信任根指纹）',
    '存入人就是作者',
  ];
  expect(wanted.filter((each) => !text.includes(each))).toEqual([]);
});

test("the verification's button prints the whole checked chain; the browser's own print command gives a note instead", async ({
  page,
  stack,
}) => {
  const { number, code } = deposit;
  await page.addInitScript(() => {
    globalThis.print = () => {
      const links = document.querySelectorAll('.chain-links > li').length;
      document.documentElement.dataset['printed'] = String(links);
    };
  });
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(`**/${proveRecord.path}*`, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(stack.url(`/verification-v2?number=${number}&code=${code}`));
  await expect(page.getByRole('heading', { name: '逐条复核' })).toBeVisible();
  expect(await printed(page)).toContain('打印的时候还没有复核完');
  await page.getByRole('button', { name: '打印查验结果' }).click();
  letGo();
  await expect(page.locator('html')).toHaveAttribute('data-printed', /^[1-9]/);
  const text = await printed(page);
  expect(text).toContain('条记录全部成立');
  expect(text).not.toContain('打印的时候还没有复核完');
});
