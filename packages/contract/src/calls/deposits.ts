import * as z from 'zod/mini';
import { byAccount, byVisitor } from '../access.ts';
import { defineBlob, defineCall } from '../call.ts';
import {
  aiDeclaration,
  base64,
  categoryLetter,
  date,
  fingerprint,
  id,
  instant,
  line,
  page,
  pageQuery,
  sha256,
  standing,
  text,
  workType,
} from '../shapes.ts';
import { workDetail } from '../wire/works.ts';

export const saveWorkDraft = defineCall({
  route: 'POST deposit/saveDraft',
  access: byAccount({ realName: true, member: true, organisation: 'editor', guardian: null }),
  summary: '保存草稿；带 id 时更新',
  input: z.strictObject({
    id: z.optional(id),
    title: line(100, 0),
    workType,
    description: text(1000),
    claimedCreatedOn: z.nullable(date),
    file: z.nullable(fingerprint),
    /** Unchanged where it is not given. */
    category: z.optional(z.nullable(categoryLetter)),
    aiDeclaration: z.optional(z.nullable(aiDeclaration)),
  }),
  output: workDetail,
});

export const findOwnDeposits = defineCall({
  route: 'POST deposit/findOwn',
  access: byAccount({ realName: false, member: false, organisation: 'viewer', guardian: null }),
  summary: '签名之前按文件指纹查自己持有或当初由自己存入的存证，最早的在前；不问别人的，不占额度，限次',
  input: z.strictObject({ sha256 }),
  output: z.array(z.object({ id, title: z.string(), number: z.string(), receivedAt: instant })),
});

export const listPassedDeposits = defineCall({
  route: 'GET deposit/passedOn',
  access: byAccount({ realName: false, member: false, organisation: 'viewer', guardian: null }),
  summary:
    '自己存证、现由他人持有的作品，新的在前：只读，凭 deposit/receipt、deposit/bundle 与存证证书取回自己那次存证',
  input: z.strictObject(pageQuery),
  output: page(
    z.object({
      workId: id,
      title: z.string(),
      number: z.string(),
      queryCode: z.string(),
      recordSha256: sha256,
      receivedAt: instant,
      /** Certificate and bundle are available. */
      complete: z.boolean(),
      standing,
    }),
  ),
});

/** The platform's fields of a manifest. */
const prepared = z.object({ number: z.string(), logOrigin: z.string(), creatorName: z.string() });

export const prepareDeposit = defineCall({
  route: 'POST deposit/prepare',
  access: byAccount({ realName: true, member: true, organisation: 'editor', guardian: null }),
  summary: '为草稿取存证编号与清单所需的值；重复调用答复相同',
  input: z.strictObject({ workId: id }),
  output: prepared,
});

export const prepareRelease = defineCall({
  route: 'POST deposit/prepareRelease',
  access: byAccount({ realName: true, member: true, organisation: 'editor', guardian: null }),
  summary: '为已上传的文件取存证编号与清单所需的值；重复调用答复相同',
  input: z.strictObject({ fileId: id }),
  output: prepared,
});

export const submitDeposit = defineCall({
  route: 'POST deposit/submit',
  access: byAccount({ realName: true, member: true, organisation: 'editor', guardian: null }),
  summary: '提交签名清单与揭示文件：先存指纹。重复提交同一清单答复相同',
  input: z.strictObject({
    workId: id,
    manifest: base64,
    reveal: base64,
    signature: base64,
    /** The kind that the holder was shown, which stands on the certificate and not in the manifest. */
    workType: z.optional(workType),
  }),
  output: workDetail,
});

const blobOf = (path: string, summary: string) =>
  defineBlob({
    route: `GET ${path}`,
    access: byAccount({ realName: false, member: false, organisation: 'viewer', guardian: null }),
    summary,
    input: z.strictObject({ id }),
  });

export const getBundle = defineBlob({
  route: 'GET deposit/bundle',
  access: byAccount({ realName: false, member: false, organisation: 'viewer', guardian: null }),
  summary: '证据包 zip：构建一次，此后逐字节不变；variant 为 public 时是不含姓名的公开版',
  input: z.strictObject({ id, variant: z.optional(z.enum(['full', 'public'])) }),
});
export const getOriginalLink = defineCall({
  route: 'GET deposit/originalLink',
  access: byAccount({ realName: false, member: false, organisation: 'viewer', guardian: null }),
  summary: '原件的限时地址（持有人）：几分钟内有效，不必带登录凭据',
  input: z.strictObject({ id }),
  output: z.object({ url: z.string(), until: instant }),
});

/** Anybody with a signed, unexpired link. */
export const openOriginal = defineBlob({
  route: 'GET deposit/openOriginal',
  access: byVisitor,
  summary: '凭限时地址取原件',
  input: z.strictObject({
    id,
    until: line(16),
    signature: line(64),
  }),
});
export const getOriginal = blobOf('deposit/original', '原件（持有人）');
export const getCredentialedCopy = blobOf(
  'deposit/credentialedCopy',
  '带内容凭证（C2PA）的副本，JPEG、PNG、WebP、TIFF：不是存证的文件本身',
);
export const getReceipt = blobOf('deposit/receipt', '签名回执');

export const getRenewal = defineBlob({
  route: 'GET deposit/renewal',
  access: byAccount({ realName: false, member: false, organisation: 'viewer', guardian: null }),
  summary: '续期：时间证明到期前另存的续期记录（RFC 4998），或加盖文档时间戳的证书（…-pdf）；原文件不变',
  input: z.strictObject({
    id,
    kind: z.enum([
      'bundle',
      'public-bundle',
      'deposit',
      'confirmation',
      'certification',
      'deposit-pdf',
      'confirmation-pdf',
      'certification-pdf',
    ]),
  }),
});

export const requestConfirmation = defineCall({
  route: 'POST confirmation/submit',
  access: byAccount({ realName: true, member: true, organisation: 'editor', guardian: null }),
  summary: '申请确权：与在册存证比对画面指纹，再由人审核',
  input: z.strictObject({ workId: id }),
  output: workDetail,
});

export const getConfirmationReport = blobOf(
  'confirmation/report',
  '确权记录的揭示 zip：日志里承诺的审核结论与理由、记录与日志证明；旧版记录没有',
);

export const withdrawConfirmation = defineCall({
  route: 'POST confirmation/withdraw',
  access: byAccount({ realName: false, member: false, organisation: 'editor', guardian: null }),
  summary: '撤回审核中的确权申请',
  input: z.strictObject({ workId: id }),
  output: workDetail,
});
