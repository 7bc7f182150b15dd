import { randomUUID } from 'node:crypto';
import {
  addBlockedTerm,
  beginPersonReview,
  draftBroadcast,
  enterAuthorityRequest,
  findAwardRecipient,
  listInvoiceableOrders,
  listManagedPackages,
  listOwnOrders,
  proposePackage,
  proposeQuotaAward,
  quoteRefund,
  reportWorkSignedIn,
  requestConfirmation,
  requestInvoice,
  requestRefund,
  sendBroadcast,
  setHold,
  submitIdentityReview,
} from '@yinji/contract';
import { randomIdNumber } from '@yinji/testkit/people/person';
import { sampleForm } from '@yinji/testkit/people/sample-form';
import type { Fixture } from './fixture.ts';
import type { FilledWorks } from './fill-works.ts';
import { pictureToHang } from './works-to-hang.ts';

export interface FilledDesks {
  /** In the reviewer's hands, by kind. */
  openCases: ReadonlyMap<string, string>;
}

/** Work that waits for each staff role. */
export async function fillDesks(fixture: Fixture, { works }: FilledWorks): Promise<FilledDesks> {
  await fillMoney(fixture);
  await fillOperations(fixture, works);
  const { member, reviewer, fresh } = fixture;
  const review = await fresh.client.call(beginPersonReview, {
    name: fresh.name,
    idNumber: randomIdNumber(),
    consentIdNumber: true,
  });
  for (const kind of review.needed)
    await fresh.client.upload(
      'identityReview/uploadPaper',
      { reviewId: review.id, kind },
      `${kind}.jpg`,
      await pictureToHang('none', 700),
    );
  await fresh.client.call(submitIdentityReview, { id: review.id });
  for (const title of ['织光', '临《星月夜》', '一池秋水'] as const)
    await member.client.call(requestConfirmation, { workId: works[title].id }).catch(() => undefined);
  await member.certify(works['相思'].id, sampleForm('相思', member.name));
  const openCases = new Map<string, string>();
  for (let taken = 0; taken < 4; taken += 1) {
    const { id, kind } = await reviewer.take();
    openCases.set(kind, id);
  }
  return { openCases };
}

async function fillMoney({ member, other }: Fixture): Promise<void> {
  const orders = await other.client.call(listOwnOrders, { page: 1, size: 10 });
  const order = orders.items.find(({ state }) => state === 'paid');
  if (order) {
    const { amountFen } = await other.client.call(quoteRefund, { orderId: order.orderId });
    await other.client.call(requestRefund, {
      orderId: order.orderId,
      expectedFen: amountFen,
      reason: '买错了套餐，想换成画室套餐。',
    });
  }
  const [billed] = await member.client.call(listInvoiceableOrders, {});
  if (billed)
    await member.client.call(requestInvoice, {
      id: randomUUID(),
      orderIds: [billed.orderId],
      titleKind: 'person',
      title: member.name,
      email: 'shenzhibai@example.com',
    });
}

async function fillOperations(
  { member, other, operator, admin }: Fixture,
  works: FilledWorks['works'],
): Promise<void> {
  const { client } = operator;
  const { accountId } = await client.call(findAwardRecipient, { phone: member.phone });
  await client.call(proposeQuotaAward, {
    id: randomUUID(),
    accountId,
    kind: 'evidence',
    amount: 5,
    expiresAt: new Date(Date.now() + 60 * 86_400_000).toISOString(),
    reason: '存证页昨日中断两小时，按公告补偿。',
  });
  const [, offered] = await client.call(listManagedPackages, {});
  if (offered) {
    const { id: packageId, version, updatedAt: _at, sold: _sold, ...terms } = offered;
    await client.call(proposePackage, {
      id: randomUUID(),
      packageId,
      version,
      terms: { ...terms, priceFen: terms.priceFen + 1000, remark: '偶尔创作，按月使用，含两次确权' },
      reason: '确权的审核成本上升，按季度调价。',
    });
  }
  for (const isSent of [true, false]) {
    const id = randomUUID();
    await client.call(draftBroadcast, {
      id,
      title: isSent ? '国庆期间的审核安排' : '存证证书的新样式',
      body: '十月一日至三日，确权与版权认证的审核顺延；存证与查验照常，证书随时可以下载。',
      link: null,
      audience: 'all',
    });
    if (isSent) await client.call(sendBroadcast, { id, confirmed: true });
  }
  for (const [term, ruleCode] of [
    ['加微信', 'advertising'],
    ['代办登记', 'impersonation'],
  ] as const)
    await client.call(addBlockedTerm, { id: randomUUID(), term, ruleCode, note: '' });
  await other.client.call(reportWorkSignedIn, {
    workId: works['虎'].id,
    category: 'infringement',
    words: '这幅字与我去年展出的作品完全一样，请核查。',
  });
  await client.call(setHold, {
    id: randomUUID(),
    depositNumber: works['鹿柴'].deposit?.number ?? '',
    reason: '（2026）京0105民初1234号协助执行通知书',
  });
  await admin.client.call(enterAuthorityRequest, {
    id: randomUUID(),
    authority: '北京互联网法院',
    documentNumber: '（2026）京0491民初5678号',
    reason: '著作权权属纠纷，调取存证记录与账号信息',
    scope: {
      accountIds: [],
      depositNumbers: [works['一池秋水'].deposit?.number ?? ''],
      from: null,
      to: null,
      kinds: ['works', 'bundles'],
    },
  });
}
