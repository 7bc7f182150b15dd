import * as z from 'zod/mini';
import { attachment, attachmentKind, certification } from '../certification-view.ts';
import { byAccount, byStaff } from '../access.ts';
import { defineBlob, defineCall } from '../call.ts';
import { base64, empty, id, instant, nothing, sha256 } from '../shapes.ts';

export const uploadCertificationFile = defineCall({
  route: 'POST certification/attach',
  access: byAccount({ realName: true, member: true, organisation: 'editor', guardian: null }),
  kind: 'upload',
  summary: '上传一份附件：JPEG、PNG、WebP、BMP、TIFF 或 PDF，100 MB 以内；加密保存',
  input: z.strictObject({ workId: id, kind: attachmentKind }),
  output: attachment,
});

export const getCertificationFile = defineBlob({
  route: 'GET certification/file',
  access: byAccount({ realName: false, member: false, organisation: 'viewer', guardian: null }),
  summary: '下载自己的一份附件',
  input: z.strictObject({ id }),
});

export const getCaseFile = defineBlob({
  route: 'GET console/caseFile',
  // Where two reviewers differ an admin decides: the holder of the case.
  access: byStaff({ roles: ['reviewer', 'admin'], secondPerson: null }),
  summary: '在办案件的一份附件；先写审计，再给出内容',
  audit: { 'certification-file-opened': '打开认证附件' },
  input: z.strictObject({ caseId: id, id }),
});

export const withdrawCertification = defineCall({
  route: 'POST certification/withdraw',
  access: byAccount({ realName: false, member: false, organisation: 'editor', guardian: null }),
  summary: '撤回审核中或待补正的版权认证，成为草稿',
  input: z.strictObject({ workId: id }),
  output: certification,
});

export const askOwners = defineCall({
  route: 'POST certification/askOwners',
  access: byAccount({ realName: true, member: true, organisation: 'editor', guardian: null }),
  summary: '请其余著作权人确认：姓名与手机号都相符的已实名账号会收到通知；无论有无账号，答复相同',
  input: z.strictObject({ workId: id }),
  output: certification,
});

export const listOwnershipRequests = defineCall({
  route: 'GET certification/ownershipRequests',
  access: byAccount({ realName: false, member: false, organisation: 'viewer', guardian: null }),
  summary: '请我确认的权利归属：别人在版权认证中把我列为著作权人',
  input: empty,
  output: z.array(
    z.object({
      id,
      title: z.string(),
      applicant: z.string(),
      owners: z.array(z.string()),
      authors: z.array(z.string()),
      attribution: z.string(),
      acquisition: z.string(),
      rights: z.array(z.string()),
      /** Canonical JSON of `ownershipOf`: the text to sign. */
      statement: base64,
      askedAt: instant,
      /** Answered, and changeable. */
      answer: z.nullable(z.enum(['confirmed', 'declined'])),
    }),
  ),
});

export const answerOwnership = defineCall({
  route: 'POST certification/answerOwnership',
  access: byAccount({ realName: true, member: false, organisation: 'owner', guardian: { sign: 'id' } }),
  summary: '确认（须以本人密钥对所示文本签名）或否认自己是著作权人',
  input: z.strictObject({
    id,
    accept: z.boolean(),
    signature: z.optional(z.strictObject({ certificateSha256: sha256, signature: base64 })),
  }),
  output: nothing,
});
