import * as z from 'zod/mini';
import { transferMachine } from '@yinji/state-machine';
import { byAccount } from '../access.ts';
import { defineBlob, defineCall } from '../call.ts';
import {
  base64,
  empty,
  id,
  instant,
  keyOf,
  line,
  nothing,
  page,
  pageQuery,
  publicAs,
  sha256,
  text,
  workType,
} from '../shapes.ts';
import { contractTerms, transferKind } from '../transfer/contract-terms.ts';
import { email, phone } from '../wire/sign-in.ts';

export const transferState = keyOf(transferMachine.states);
export const transferRole = z.enum(['holder', 'counterparty', 'co-owner']);

/**
 * A person named by the holder: the verified name, and one way to find the account. The result is never
 * revealed.
 */
const named = z.strictObject({
  name: line(60, 2),
  phone: z.optional(phone),
  email: z.optional(email),
});
export type NamedParty = z.infer<typeof named>;

const draft = z.strictObject({
  terms: contractTerms,
  counterparty: named,
  coOwners: z.array(named).check(z.maxLength(10)),
});
export type TransferDraft = z.infer<typeof draft>;

const transferRow = z.object({
  id,
  number: z.nullable(z.string()),
  kind: transferKind,
  state: transferState,
  role: transferRole,
  title: z.string(),
  depositNumber: z.string(),
  /** The name as the holder wrote it; the holder's for the others. */
  otherName: z.string(),
  /** The deadline of the next step; null without one. */
  dueAt: z.nullable(instant),
  /** The next step is the caller's. */
  isMine: z.boolean(),
  updatedAt: instant,
});
export type TransferRow = z.infer<typeof transferRow>;

const transferView = z.object({
  ...transferRow.shape,
  /** Null for a person who does not hold the work. */
  workId: z.nullable(id),
  /** The holder's input, only for the holder. */
  draft: z.nullable(draft),
  /** SHA-256 of the draft: the statement names it. */
  draftSha256: sha256,
  statedAt: z.nullable(instant),
  parties: z.array(
    z.object({
      role: transferRole,
      name: z.string(),
      isOwn: z.boolean(),
      answeredAt: z.nullable(instant),
      signedAt: z.nullable(instant),
      signatureLogIndex: z.nullable(z.int()),
    }),
  ),
  /** contract.json as canonical JSON, base64; before both sides are ready an unsigned preview. */
  contract: base64,
  /** Of the bytes to sign; null until they are fixed. */
  contractSha256: z.nullable(sha256),
  reason: z.nullable(z.string()),
  decidedAt: z.nullable(instant),
  hasCertificate: z.boolean(),
  /** All property rights, everywhere and permanently: the work itself passes. */
  isWhole: z.boolean(),
});
export type TransferView = z.infer<typeof transferView>;

export const draftTransfer = defineCall({
  route: 'POST transfer/draft',
  access: byAccount({ realName: true, member: true, organisation: 'owner', guardian: null }),
  summary: '草拟或修改转让、许可合同；id 由界面生成，重复提交只有一份',
  input: z.strictObject({ id, workId: id, ...draft.shape }),
  output: transferView,
});

const one = z.strictObject({ id });

export const offerTransfer = defineCall({
  route: 'POST transfer/offer',
  access: byAccount({ realName: true, member: true, organisation: 'owner', guardian: { sign: 'id' } }),
  summary: '向所列相对方发出；须先签署声明。答复不透露对方是否有账号',
  input: one,
  output: transferView,
});

export const confirmTransfer = defineCall({
  route: 'POST transfer/confirm',
  access: byAccount({ realName: true, member: false, organisation: 'owner', guardian: { sign: 'id' } }),
  summary: '相对方确认条款，并选择公开记录中的称呼',
  input: z.strictObject({
    id,
    publicAs,
    penName: z.optional(line(30)),
  }),
  output: transferView,
});

export const declineTransfer = defineCall({
  route: 'POST transfer/decline',
  access: byAccount({ realName: true, member: false, organisation: 'owner', guardian: null }),
  summary: '相对方谢绝，或共有人不同意',
  input: z.strictObject({ id, reason: text(300) }),
  output: transferView,
});

export const consentTransfer = defineCall({
  route: 'POST transfer/consent',
  access: byAccount({ realName: true, member: false, organisation: 'owner', guardian: { sign: 'id' } }),
  summary: '共有人同意',
  input: one,
  output: transferView,
});

export const signTransfer = defineCall({
  route: 'POST transfer/sign',
  access: byAccount({ realName: true, member: false, organisation: 'owner', guardian: { sign: 'id' } }),
  summary: '签署合同：以本人密钥对 contract.json 的字节作 CAdES 签名',
  input: z.strictObject({ id, contractSha256: sha256, certificateSha256: sha256, signature: base64 }),
  output: transferView,
});

export const withdrawTransfer = defineCall({
  route: 'POST transfer/withdraw',
  access: byAccount({ realName: false, member: false, organisation: 'owner', guardian: null }),
  summary: '权利人撤回；双方均签署之后不能撤回',
  input: one,
  output: transferView,
});

export const listTransfers = defineCall({
  route: 'GET transfer/list',
  access: byAccount({ realName: false, member: false, organisation: 'viewer', guardian: null }),
  summary: '与我有关的转让和许可，新的在前',
  input: empty,
  output: z.array(transferRow),
});

export const getTransfer = defineCall({
  route: 'GET transfer/get',
  access: byAccount({ realName: false, member: false, organisation: 'viewer', guardian: null }),
  summary: '一份转让或许可：条款、各方与进度',
  input: one,
  output: transferView,
});

export const getTransferFile = defineBlob({
  route: 'GET transfer/file',
  access: byAccount({ realName: false, member: false, organisation: 'viewer', guardian: null }),
  summary: '合同 PDF、合同存证证书，或含双方签名的合同包',
  input: z.strictObject({ id, what: z.enum(['contract', 'certificate', 'bundle']) }),
});

export const listRights = defineCall({
  route: 'GET transfer/rights',
  access: byAccount({ realName: false, member: false, organisation: 'viewer', guardian: null }),
  summary: '一件作品的权利台账：各项权利在何地、何时、由谁持有或被许可',
  input: z.strictObject({ workId: id }),
  output: z.array(
    z.object({
      right: z.int(),
      kind: transferKind,
      territory: z.string(),
      startsOn: z.string(),
      lastDay: z.nullable(z.string()),
      state: z.enum(['offered', 'granted']),
      /** Number of the contract; null while it is offered. */
      number: z.nullable(z.string()),
      isToMe: z.boolean(),
    }),
  ),
});

/** A work whose holder offers rights in it. */
const offerRow = z.object({
  workId: id,
  title: z.string(),
  workType,
  creatorName: z.string(),
  depositNumber: z.string(),
  recordSha256: sha256,
  previewUrl: z.string(),
  width: z.int(),
  height: z.int(),
  kinds: z.array(transferKind),
  /** 面议, or that the contract says it: never a number. */
  price: z.enum(['negotiable', 'in-contract']),
  since: instant,
  isOwn: z.boolean(),
});
export type TransferOffer = z.infer<typeof offerRow>;

export const setTransferOffer = defineCall({
  route: 'POST transfer/setOffer',
  access: byAccount({ realName: true, member: true, organisation: 'owner', guardian: null }),
  summary: '公开或撤下“可供转让或许可”；只有已公开展示的作品能公开',
  input: z.strictObject({
    workId: id,
    kinds: z.array(transferKind).check(z.maxLength(3)),
    price: z.enum(['negotiable', 'in-contract']),
  }),
  output: nothing,
});

export const listTransferOffers = defineCall({
  route: 'GET transfer/offers',
  access: byAccount({ realName: true, member: true, organisation: 'viewer', guardian: null }),
  summary: '权利人公开的可供转让或许可的作品，新的在前；或其中一件',
  input: z.strictObject({
    ...pageQuery,
    keyword: z.optional(line(60, 0)),
    workId: z.optional(id),
  }),
  output: page(offerRow),
});

export const askAboutOffer = defineCall({
  route: 'POST transfer/ask',
  access: byAccount({ realName: true, member: true, organisation: 'owner', guardian: null }),
  summary: '向权利人表达意向：只经站内通知，不显示电话；同一作品每天一次',
  input: z.strictObject({ workId: id, words: text(300, 2) }),
  output: nothing,
});

/** A reviewer's view of a contract: its form; the parties are masked. */
export const transferCase = z.object({
  number: z.string(),
  kind: transferKind,
  isWhole: z.boolean(),
  clauses: z.array(z.object({ heading: z.string(), lines: z.array(z.string()) })),
  signedAt: z.array(z.object({ role: transferRole, maskedName: z.string(), at: instant })),
  coOwners: z.int(),
  /** All ledger entries about the same rights. */
  rights: z.array(
    z.object({
      right: z.int(),
      kind: transferKind,
      territory: z.string(),
      startsOn: z.string(),
      lastDay: z.nullable(z.string()),
      /** Whether it is part of this contract or existed before. */
      isNew: z.boolean(),
    }),
  ),
});
