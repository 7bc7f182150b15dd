import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, test, type Page } from '@playwright/test';

const ROOT = join(import.meta.dirname, '../..');
const conformance = (path: string) => join(ROOT, 'conformance', path);
const TRUST = ['policy.txt', 'creator-ca.pem', 'tsa-ca.pem'];
const ROOTED = [...TRUST, 'root.txt'];

/** The page as an operator or a court builds it, with the trust files of a folder in it. */
async function buildPage(folder: string, trust?: string): Promise<string> {
  await promisify(execFile)(
    process.execPath,
    [
      join(ROOT, 'node_modules/vite/bin/vite.js'),
      'build',
      '--config',
      join(ROOT, 'verifier/vite.config.ts'),
      '--outDir',
      folder,
    ],
    { env: { ...process.env, VERIFIER_TRUST_DIR: trust === undefined ? '' : conformance(trust) } },
  );
  return pathToFileURL(join(folder, 'verify.html')).href;
}

let folder: string;
let address: { bare: string; rooted: string };
test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'yinji-page-'));
  address = {
    bare: await buildPage(join(folder, 'bare')),
    rooted: await buildPage(join(folder, 'rooted'), 'root/newest-known'),
  };
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

const DAY_OF_CASES = new Date('2027-01-01T00:00:00Z');

async function open(page: Page, url: string, at = DAY_OF_CASES): Promise<void> {
  await page.clock.setFixedTime(at);
  await page.goto(url);
}

const giveTrust = (page: Page, from: string, names: string[]) =>
  page.getByLabel('信任文件').setInputFiles(names.map((name) => conformance(`${from}/${name}`)));
const giveBundle = (page: Page, bundle: string) => page.getByLabel('证据包').setInputFiles(conformance(bundle));
const stamp = (page: Page) => page.locator('.verdict .stamp');

test('from a file, without a network: honest and forged bundles, with trust files of one’s own', async ({
  page,
}) => {
  await page.context().setOffline(true);
  await open(page, address.bare);
  await giveTrust(page, 'trust', TRUST);
  await giveBundle(page, 'valid/plain.zip');
  await expect(stamp(page)).toHaveText('有效');
  await expect(page.getByText('没有：这些文件没有签名')).toBeVisible();
  await expect(page.locator('.verdict')).toContainText('没有信任根，没有人说明这些密钥各属于谁');
  await page.getByRole('button', { name: '核验另一份' }).click();
  await giveTrust(page, 'trust', TRUST);
  await giveBundle(page, 'invalid/token-backdated.zip');
  await expect(stamp(page)).toHaveText('无效');
});

test('a flipped byte is caught, and the check that caught it is named', async ({ page }) => {
  await page.context().setOffline(true);
  await open(page, address.rooted);
  await giveBundle(page, 'valid/plain.zip');
  await expect(stamp(page)).toHaveText('有效');
  const caught = page.locator('.flip').getByRole('status');
  await expect(caught).toBeEmpty();
  await page.getByRole('button', { name: '翻转这个字节' }).click();
  await expect(caught).toContainText('项“记录对应清单”发现了');
  // A copy was flipped: the bundle is judged as before.
  await expect(stamp(page)).toHaveText('有效');
});

test('a page that carries a root judges by it, and names who answers for what', async ({ page }) => {
  await open(page, address.rooted);
  await giveBundle(page, 'valid/plain.zip');
  await expect(stamp(page)).toHaveText('有效');
  await expect(page.getByText(newestFingerprint())).toBeVisible();
  const verdict = page.locator('.verdict');
  await expect(verdict).toContainText('账本由谁见证样例大学（模拟）');
  await expect(verdict).toContainText('平台、签名证书、时间戳、见证是模拟的');
  await expect(verdict).toContainText('证明不了：由谁存入，只靠签发证书的样例证书机构（模拟）核对过姓名');
});

test('it says what is known of revocation, and takes a newer list beside its own files', async ({ page }) => {
  await open(page, address.rooted);
  await giveBundle(page, 'valid/plain.zip');
  await expect(page.locator('.verdict')).toContainText('签名证书的吊销未核对吊销');
  for (const [name, verdict, says] of [
    ['revoked-later', '有效', '在时间戳的时刻之后'],
    ['revoked-before', '无效', '不晚于时间戳的时刻'],
  ] as const) {
    await page.getByRole('button', { name: '核验另一份' }).click();
    const buffer = readFileSync(conformance(`lists/${name}.crl`));
    await page
      .getByLabel('信任文件')
      .setInputFiles({ name: 'creator-ca.crl', mimeType: 'application/pkix-crl', buffer });
    await giveBundle(page, 'valid/plain.zip');
    await expect(stamp(page)).toHaveText(verdict);
    await expect(page.locator('.verdict')).toContainText(says);
    // The root of the page still says whose keys they are.
    await expect(page.getByText(newestFingerprint())).toBeVisible();
  }
});

test('it takes no trust files that its root does not lead to', async ({ page }) => {
  await open(page, address.rooted);
  // The version before the one it carries: how somebody would bring a replaced key back.
  await giveTrust(page, 'root/rollback', ROOTED);
  await expect(page.getByRole('alert')).toContainText('fingerprint');
  await giveBundle(page, 'valid/plain.zip');
  await expect(stamp(page)).toHaveText('有效');
});

test('after its root has ended it decides nothing by it', async ({ page }) => {
  await open(page, address.rooted, new Date('2028-01-02T00:00:00Z'));
  await expect(page.getByRole('alert')).toContainText('expired after 2028-01-01');
  await giveBundle(page, 'valid/plain.zip');
  await expect(stamp(page)).toHaveCount(0);
});

function newestFingerprint(): string {
  const index = readFileSync(conformance('root/index.json'), 'utf8');
  return (JSON.parse(index) as Record<string, { fingerprint: string }>)['newest-known']!.fingerprint;
}
