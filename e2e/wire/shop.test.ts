import { randomUUID } from 'node:crypto';
import {
  decidePackage,
  decideQuotaAward,
  exportQuotaEntries,
  findAwardRecipient,
  getInvoiceFile,
  getOrderFacts,
  issueInvoice,
  listInvoiceableOrders,
  listInvoices,
  listManagedPackages,
  listOwnInvoices,
  listPackageProposals,
  listPackages,
  listQuotaEntries,
  openInvoice,
  payPackageOrder,
  proposePackage,
  proposeQuotaAward,
  requestInvoice,
  submitPackageOrder,
} from '@yinji/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Person } from '@yinji/testkit/people/person';
import { Reviewer } from '@yinji/testkit/people/reviewer';
import { openStack, PACKAGES, type OpenStack } from '@yinji/testkit/open-stack';
import { codeOf as code } from '@yinji/testkit/people/code-of';

let stack: OpenStack;
let buyer: Person;
let other: Person;
const hire = (name: string, role: 'operator' | 'finance' | 'admin' | 'reviewer') =>
  Reviewer.hire(stack.origin, stack.running.databaseUrl, name, role);

beforeAll(async () => {
  stack = await openStack();
  const made = [new Person(stack.place, '顾一舟'), new Person(stack.place, '苏不言')];
  for (const person of made) {
    await person.register();
    await person.verifyRealName();
  }
  [buyer, other] = made as [Person, Person];
  await buyer.buy(PACKAGES.small);
});
afterAll(() => stack?.close());

test('two people change what is sold, and a package off sale is no longer offered', async () => {
  const [operator, admin] = [await hire('运营乙', 'operator'), await hire('管理甲', 'admin')];
  const [first] = await operator.client.call(listManagedPackages, {});
  if (first === undefined) throw new Error('no package');
  const { id: packageId, version, updatedAt: _at, sold: _sold, ...terms } = first;
  const given = {
    id: randomUUID(),
    packageId,
    version,
    terms: { ...terms, onSale: false },
    reason: '暂停销售这个套餐',
  };
  for (const role of ['finance', 'admin', 'reviewer'] as const) {
    const staff = await hire(`旁人 ${role}`, role);
    expect(await code(staff.client.call(proposePackage, given))).toBe('NOT_ALLOWED');
    expect(await code(staff.client.call(listManagedPackages, {}))).toBe('NOT_ALLOWED');
  }
  expect(await code(buyer.client.call(proposePackage, given))).toBe('B0301');
  await operator.client.call(proposePackage, given);
  const approve = { id: given.id, decision: 'approve', note: '' } as const;
  expect(await code(operator.client.call(decidePackage, approve))).toBe('SECOND_PERSON_REQUIRED');
  const offered = async () =>
    (await buyer.client.call(listPackages, { page: 1, size: 5 })).items.map((one) => one.id);
  expect(await offered()).toContain(packageId);
  expect((await admin.client.call(listPackageProposals, {})).items).toMatchObject([
    { id: given.id, isOwn: false },
  ]);
  await admin.client.call(decidePackage, approve);
  expect(await offered()).not.toContain(packageId);
  expect(await code(buyer.client.call(submitPackageOrder, { packageId }))).toBe('NOT_FOUND');
});

test('without consent there is no payment code, for any call', async () => {
  const order = await other.client.call(submitPackageOrder, { packageId: PACKAGES.small });
  for (const channel of ['wechat', 'alipay'] as const)
    expect(await code(other.client.call(payPackageOrder, { orderId: order.orderId, channel }))).toBe(
      'TERMS_REQUIRED',
    );
  expect(await code(buyer.client.call(getOrderFacts, { orderId: order.orderId }))).toBe('NOT_FOUND');
  expect(await code(buyer.acceptTerms(order.orderId))).toBe('NOT_FOUND');
  await other.acceptTerms(order.orderId);
  expect(
    (await other.client.call(payPackageOrder, { orderId: order.orderId, channel: 'wechat' })).qrCodePng,
  ).toMatch(/^iVBOR/);
});

test('an invoice, its file and the ledger are visible only to their holder', async () => {
  const finance = await hire('财务乙', 'finance');
  const [order] = await buyer.client.call(listInvoiceableOrders, {});
  if (order === undefined) throw new Error('nothing to invoice');
  const id = randomUUID();
  const asked = {
    id,
    orderIds: [order.orderId],
    titleKind: 'person' as const,
    title: '顾一舟',
    email: 'a@b.example',
  };
  expect(await code(other.client.call(requestInvoice, { ...asked, id: randomUUID() }))).toBe('NOT_INVOICEABLE');
  await buyer.client.call(requestInvoice, asked);
  // Another person's invoice id creates none, and shows none.
  expect(await code(other.client.call(requestInvoice, asked))).toBe('NOT_INVOICEABLE');
  const operator = await hire('运营丙', 'operator');
  expect(await code(operator.client.call(openInvoice, { id }))).toBe('NOT_ALLOWED');
  expect((await finance.client.call(listInvoices, { show: 'requested' })).items.map((one) => one.id)).toEqual([
    id,
  ]);
  const pdf = Buffer.from('%PDF-1.7\n%%EOF\n');
  await finance.client.upload(issueInvoice.path, { id }, '发票.pdf', pdf);
  expect(Buffer.from(await buyer.client.blob(getInvoiceFile, { id }))).toEqual(pdf);
  expect(await code(other.client.blob(getInvoiceFile, { id }))).toBe('NOT_FOUND');
  expect((await other.client.call(listOwnInvoices, {})).items).toEqual([]);
  expect((await other.client.call(listQuotaEntries, {})).items).toEqual([]);
  const csv = Buffer.from(await buyer.client.blob(exportQuotaEntries, {})).toString();
  expect(csv.split('\r\n')).toHaveLength(6);
});

test('an award needs two people, and reaches the person the first one named', async () => {
  const [operator, admin] = [await hire('运营丁', 'operator'), await hire('管理乙', 'admin')];
  const grantee = await operator.client.call(findAwardRecipient, { phone: other.phone });
  expect(JSON.stringify(grantee)).not.toContain(other.phone);
  const id = randomUUID();
  const proposal = {
    id,
    accountId: grantee.accountId,
    kind: 'gallery',
    amount: 4,
    expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
    reason: '图册活动赠送',
  } as const;
  expect(await code(admin.client.call(proposeQuotaAward, proposal))).toBe('NOT_ALLOWED');
  await operator.client.call(proposeQuotaAward, proposal);
  const approve = { id, decision: 'approve', note: '' } as const;
  expect(await code(operator.client.call(decideQuotaAward, approve))).toBe('SECOND_PERSON_REQUIRED');
  const outcomes = await Promise.all(
    Array.from({ length: 8 }, () => code(admin.client.call(decideQuotaAward, approve))),
  );
  expect(outcomes.filter((one) => one === 'done')).toHaveLength(1);
  expect((await other.rest()).rest.gallery).toBe(4);
});
