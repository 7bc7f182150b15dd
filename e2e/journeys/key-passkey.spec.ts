import { listSigningKeys, recoverSigningKeys } from '@yinji/contract';
import { drawPicture } from '@yinji/testkit/pictures/seeded-pictures';
import type { Page } from '@playwright/test';
import { deposit } from './support/creator.ts';
import { readSheet, typeCode, typeGroup } from './support/key-sheet.ts';
import { look } from './support/look.ts';
import { message } from './support/screen.ts';
import { expect, test } from './support/stack.ts';

const KEYS = '/personal?currentType=myDigitallySigned';
const SMALL_PACKAGE = '0199c000-0000-7000-8000-000000000002';
const canSign = (page: Page) => page.getByRole('heading', { name: '这个浏览器可以签名' });
const button = (page: Page, name: string) => page.getByRole('button', { name });
const byPasskey = '按一下，用指纹或面容取回';

/** A device with a finger or a face, whose owner always agrees; returns how many passkeys it has. */
async function haveDevice(page: Page, hasPrf: boolean): Promise<() => Promise<number>> {
  const device = await page.context().newCDPSession(page);
  await device.send('WebAuthn.enable');
  const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      hasPrf,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return async () => (await device.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length;
}

/** What the passkeys of this page gave, base64, as the page itself saw it. */
async function watchSecrets(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const given: string[] = [];
    Object.assign(globalThis, { given });
    const ask = PublicKeyCredential.prototype.getClientExtensionResults;
    PublicKeyCredential.prototype.getClientExtensionResults = function results() {
      const found = ask.call(this);
      const first = found.prf?.results?.first;
      if (first) given.push(btoa(String.fromCharCode(...new Uint8Array(first as ArrayBuffer))));
      return found;
    };
  });
  return () => page.evaluate(() => (globalThis as unknown as { given: string[] }).given);
}

async function makeKey(page: Page): Promise<string> {
  await button(page, '按一下，做钥匙').click();
  const code = await readSheet(page);
  return code;
}

async function checkSheet(page: Page, code: string): Promise<void> {
  await button(page, '抄好了，对一遍').click();
  await typeGroup(page, code);
  await expect(canSign(page)).toBeVisible();
}

/** As a browser does that clears what a page stored. */
async function loseKeys(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const removal = indexedDB.deleteDatabase('yinji.keys');
        removal.addEventListener('success', () => resolve());
        removal.addEventListener('error', () => reject(removal.error ?? new Error('IndexedDB')));
      }),
  );
  await page.reload();
}

test('a passkey with a PRF opens the key again with one press, and what it gives never leaves the browser', async ({
  stack,
  pageOf,
}) => {
  const person = await stack.verified('闻知白');
  await person.buy(SMALL_PACKAGE);
  const page = await pageOf(person);
  await haveDevice(page, true);
  const secrets = await watchSecrets(page);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  let code = '';

  await test.step('made by one press, with a passkey and a sheet', async () => {
    await page.goto(stack.url(KEYS));
    code = await makeKey(page);
    await expect(page.getByText('按一下指纹或看一眼镜头也能取回')).toBeVisible();
    await look(page, 'passkey-sheet');
    await checkSheet(page, code);
    const [key] = await person.client.call(listSigningKeys, {});
    expect(key).toMatchObject({ recoverable: { bySheet: true, byPasskey: true } });
  });

  const [made = ''] = await secrets();
  expect(Buffer.from(made, 'base64')).toHaveLength(32);

  await test.step('the browser lost it: one press, and it signs', async () => {
    await loseKeys(page);
    await look(page, 'passkey-restore');
    await button(page, byPasskey).click();
    await expect(canSign(page)).toBeVisible();
    expect(await secrets()).toEqual([made]);
    const bytes = await drawPicture(5411, { width: 640, height: 480, format: 'jpeg' });
    await deposit(page, stack, { title: '按一下取回', fileName: '按一下取回.jpg', bytes });
  });

  await test.step('neither it nor the code was sent', () => {
    const all = sent.join('\n');
    expect(all).toContain('credentialId');
    for (const secret of [made, Buffer.from(made, 'base64').toString('hex'), code])
      expect(all).not.toContain(secret);
  });

  await test.step('a device without this passkey says so; the sheet works there', async () => {
    const other = await pageOf(person);
    await haveDevice(other, true);
    await other.goto(stack.url(KEYS));
    await button(other, byPasskey).click();
    await expect(other.getByRole('alert').filter({ hasText: '没有给出那一道通行密钥' })).toBeVisible();
    await typeCode(other, code);
    await button(other, '取回钥匙').click();
    await expect(canSign(other)).toBeVisible();
  });

  await test.step('revoked, the passkey opens nothing any more', async () => {
    await page.goto(stack.url(KEYS));
    await button(page, '撤销证书').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: /不再使用/ }).check({ force: true });
    await dialog.getByRole('checkbox').check({ force: true });
    await dialog.getByRole('button', { name: '撤销' }).last().click();
    await expect(message(page, '证书已撤销')).toBeVisible();
    expect(await person.client.call(recoverSigningKeys, {})).toEqual([]);
    await loseKeys(page);
    await expect(button(page, byPasskey)).toHaveCount(0);
  });
});

test('a device whose passkeys have no PRF makes the key with the sheet alone, and keeps no passkey', async ({
  stack,
  pageOf,
}) => {
  const person = await stack.verified('许闻笛');
  const page = await pageOf(person);
  const countPasskeys = await haveDevice(page, false);
  await page.goto(stack.url(KEYS));
  const code = await makeKey(page);
  await expect(page.getByText('没有用上指纹或面容')).toBeVisible();
  await expect.poll(countPasskeys).toBe(0);
  await checkSheet(page, code);
  const [key] = await person.client.call(listSigningKeys, {});
  expect(key).toMatchObject({ recoverable: { bySheet: true, byPasskey: false } });
});
