import { getQueue, type StaffRole } from '@yinji/contract';
import type { Locator, Page } from '@playwright/test';
import { openWireClient, type WireClient } from '@yinji/testkit/people/wire-client';
import { holdStaffSession } from './enter-console.ts';
import { expect, type Stack } from './stack.ts';

/** Takes the case that waits longest. */
export async function takeCase(page: Page, stack: Stack): Promise<void> {
  const client = openWireClient(stack.origin);
  client.token = await page.evaluate(
    () => (JSON.parse(sessionStorage.getItem('yinji.console') ?? '{}') as { token?: string }).token,
  );
  await takeNext(page, stack, client);
}

/** A new colleague takes the case that waits longest. */
export async function enterAndTakeCase(
  page: Page,
  stack: Stack,
  account: string,
  role: StaffRole = 'reviewer',
): Promise<void> {
  await takeNext(page, stack, await holdStaffSession(page, stack, account, role));
}

/**
 * A case enters the queue when its comparison ends: this is awaited over the wire, where a look costs less than
 * loading the page again.
 */
async function takeNext(page: Page, stack: Stack, client: WireClient): Promise<void> {
  await expect(async () => {
    expect((await client.call(getQueue, {})).waiting).not.toEqual([]);
  }).toPass({ intervals: [50, 100, 200] });
  await page.goto(`${stack.address.consoleUrl}queue`);
  const take = page.getByRole('button', { name: /领取下一件/ });
  await expect(take).toBeEnabled();
  await take.click();
  await expect(page.getByRole('heading', { name: '结论' })).toBeVisible();
}

export const candidates = (page: Page): Locator =>
  page.getByRole('region', { name: /候选/ }).getByRole('listitem');

/** Opens every strong candidate at full size where there is one, and submits a decision with a reason: it is held. */
export async function submitDecision(page: Page, decision: '通过' | '未通过', reason: string): Promise<void> {
  await page.getByRole('radio', { name: decision, exact: true }).check({ force: true });
  // A rejection names a rule; the last of a kind is the general one.
  if (decision === '未通过')
    await page.getByRole('group', { name: '依据的规则' }).getByRole('checkbox').last().check();
  await page.getByRole('textbox', { name: '理由' }).fill(reason);
  const looked = page.getByRole('checkbox', { name: /已查看/ });
  if ((await looked.count()) > 0) {
    const count = Math.max(1, await candidates(page).count());
    await page.getByRole('button', { name: /原始大小/ }).click();
    let at = 0;
    // A candidate counts as compared only if both pictures were on screen: leaving earlier does not count.
    await expect(async () => {
      // Each by its number, repeatedly: a slowly loading one is tried again.
      if (await looked.isDisabled()) await page.keyboard.press(String(1 + (at++ % count)));
      await expect(looked).toBeEnabled({ timeout: 1500 });
    }).toPass();
    await page.keyboard.press('Escape');
    await looked.check();
  }
  await page.getByRole('checkbox', { name: '我与本案当事人没有利害关系' }).check();
  await page.getByRole('button', { name: new RegExp(`提交结论：${decision}`) }).click();
}

export async function decide(page: Page, decision: '通过' | '未通过', reason: string): Promise<void> {
  await submitDecision(page, decision, reason);
  await sendHeld(page);
  await expect(page.getByRole('heading', { name: /已通过|未通过|结论已留存/ })).toBeVisible();
}

/** Sends at once what is held for ten seconds; on a machine that stood still as long it was sent by itself. */
export async function sendHeld(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: '立即提交' })
    .click({ timeout: 12_000 })
    .catch(() => undefined);
}
