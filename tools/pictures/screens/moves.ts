import type { Page } from '@playwright/test';

type Move = (page: Page) => Promise<void>;

/** Presses a button, anywhere on the page, that opens a dialog. */
export const press =
  (name: string | RegExp): Move =>
  async (page) => {
    await page.getByRole('button', { name }).first().click();
    await page.getByRole('dialog').waitFor();
  };

/** Presses a button of the page itself that opens a dialog. */
export const opens =
  (name: string | RegExp): Move =>
  async (page) => {
    await page.getByRole('main').getByRole('button', { name }).first().click();
    await page.getByRole('dialog').waitFor();
  };

/** Presses a button of the page that unfolds a part of it, and waits for a field there. */
export const unfolds =
  (name: string | RegExp, label: string | RegExp): Move =>
  async (page) => {
    await page.getByRole('main').getByRole('button', { name }).first().click();
    await page.getByLabel(label).first().waitFor();
    // The pressed button may be half under the header.
    await page.evaluate(() => scrollTo(0, 0));
  };

/** One after the other. */
export const first =
  (...moves: Move[]): Move =>
  async (page) => {
    for (const move of moves) await move(page);
  };

/** Opens the first row's link. */
export const follows: Move = async (page) => {
  const listed = page.url();
  await page.locator('main tbody a').first().click();
  await page.waitForURL((url) => url.href !== listed);
  await page.locator('main h1').waitFor();
};

/** Opens the receipt of the newest paid order. */
export const openReceipt: Move = async (page) => {
  await page.getByRole('link', { name: /^收据/ }).first().click();
  await page.locator('.receipt').waitFor();
};

/** Presses a button of the open dialog, and waits for its next step. */
export const inDialog =
  (name: string): Move =>
  async (page) => {
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name, exact: true }).click();
    await dialog.getByRole('textbox').first().waitFor();
  };

/** The first photograph of an identity review, as large as it is. */
export const enlarge: Move = async (page) => {
  const papers = page.getByRole('main');
  await papers.getByRole('button', { name: /^查看/ }).first().click();
  await papers.getByRole('button', { name: /原始大小/ }).click();
  await page.getByRole('dialog').waitFor();
};

/** Finds a person in customer service. */
export const finds =
  (phone: string, then: string): Move =>
  async (page) => {
    await page.getByRole('main').getByRole('textbox').first().fill(phone);
    await page.keyboard.press('Enter');
    await page.locator(then).first().waitFor();
  };

/** Chooses a bundle and waits until it was checked. */
export const layBundle =
  (bytes: Uint8Array): Move =>
  async (page) => {
    await page.getByLabel('选择证据包').setInputFiles({
      name: '证据包.zip',
      mimeType: 'application/zip',
      buffer: Buffer.from(bytes),
    });
    await page.locator('.checks').waitFor();
  };

export const openKeys: Move = async (page) => {
  await page.locator('main h1').waitFor();
  await page.keyboard.press('?');
  await page.getByRole('dialog').waitFor();
};

export const openTerms: Move = async (page) => {
  await page.getByRole('button', { name: '购买随笔套餐' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '购买随笔套餐' }).click();
  await page.locator('.pay-facts').waitFor();
};

export const openPayment: Move = async (page) => {
  await page.getByRole('button', { name: '购买随笔套餐' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '购买随笔套餐' }).click();
  const facts = page.locator('.pay-facts');
  const code = page.getByRole('tab', { name: /微信/ });
  await facts.or(code).first().waitFor();
  // Accepted once for an order: in the next width its code is shown at once.
  if (await facts.isVisible()) {
    await facts.getByRole('checkbox').check();
    await facts.locator('button[type=submit]').click();
  }
  await code.waitFor();
};

export const openCard: Move = async (page) => {
  await page.locator('.account-button').press('Enter');
  await page.locator('.account-card').waitFor();
};

export const openMenu: Move = async (page) => {
  const button = page.locator('.menu-button');
  if (await button.isVisible()) await button.click();
};

export const showNotice: Move = async (page) => {
  await openMenu(page);
  await page.getByRole('button', { name: '质押登记' }).filter({ visible: true }).click();
  // It would disappear before the second picture is taken; under the pointer it stays.
  await page.locator('.message').first().hover();
};

/** Sets only the browser's connection state; the calls themselves pass. */
export const goOffline: Move = async (page) => {
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false });
    dispatchEvent(new Event('offline'));
  });
  await page.locator('.offline-bar').waitFor();
};
