import * as z from 'zod/mini';
import { dictionaryIds } from '../certification/dictionaries.ts';
import { certificationDraft, ownerInput } from '../certification-form.ts';
import { certification } from '../certification-view.ts';
import { byAccount, byVisitor } from '../access.ts';
import { defineCall } from '../call.ts';
import { base64, id, sha256 } from '../shapes.ts';

const bySpuId = z.codec(z.strictObject({ spuId: id }), z.strictObject({ workId: id }), {
  decode: ({ spuId }) => ({ workId: spuId }),
  encode: ({ workId }) => ({ spuId: workId }),
});

export const findCertification = defineCall({
  route: 'GET goodsSpuCopyright/findDetailBySpuId',
  access: byAccount({ realName: false, member: false, organisation: 'viewer', guardian: null }),
  summary: '某作品的版权认证：表单、著作权人、附件、补正；尚未开始时为空',
  input: bySpuId,
  output: z.nullable(certification),
});

/** Detached CAdES over the canonical bytes of `statementOf`. */
const formSignature = z.strictObject({ certificateSha256: sha256, signature: base64 });
const saved = {
  submit: z.boolean(),
  form: certificationDraft,
  /** Needed to submit. */
  signature: z.optional(formSignature),
};
const savedForm = z.codec(z.strictObject({ spuId: id, ...saved }), z.strictObject({ workId: id, ...saved }), {
  decode: ({ spuId, ...same }) => ({ ...same, workId: spuId }),
  encode: ({ workId, ...same }) => ({ ...same, spuId: workId }),
});

export const saveCertification = defineCall({
  route: 'POST goodsSpuCopyright/createCopyright',
  access: byAccount({ realName: true, member: true, organisation: 'editor', guardian: null }),
  summary: '保存版权认证表，未填完也可保存；submit 为真时核验签名并提交审核',
  input: savedForm,
  output: certification,
});

export const updateCertification = defineCall({
  route: 'POST goodsSpuCopyright/updateCopyright',
  access: byAccount({ realName: true, member: true, organisation: 'editor', guardian: null }),
  summary: '补正版权认证表：先保存，submit 为真时提交补正',
  input: savedForm,
  output: certification,
});

export const deleteCertificationFiles = defineCall({
  route: 'POST goodsSpuCopyright/delectCopyrightFiles',
  access: byAccount({ realName: true, member: true, organisation: 'editor', guardian: null }),
  summary: '删除附件；仅在草稿或待补正时',
  input: z.strictObject({ id }),
  output: certification,
});

const newOwner = { owner: ownerInput };
export const addOwner = defineCall({
  route: 'POST copyrightOwn/add',
  access: byAccount({ realName: true, member: true, organisation: 'editor', guardian: null }),
  summary: '增加一位著作权人；证件号码加密保存，答复中遮蔽',
  input: z.codec(z.strictObject({ spuId: id, ...newOwner }), z.strictObject({ workId: id, ...newOwner }), {
    decode: ({ spuId, owner }) => ({ workId: spuId, owner }),
    encode: ({ workId, owner }) => ({ spuId: workId, owner }),
  }),
  output: certification,
});

export const editOwner = defineCall({
  route: 'POST copyrightOwn/edit',
  access: byAccount({ realName: true, member: true, organisation: 'editor', guardian: null }),
  summary: '修改一位著作权人；证件号码或手机号原样送回遮蔽值即不变',
  input: z.strictObject({ id, ...newOwner }),
  output: certification,
});

export const deleteOwner = defineCall({
  route: 'POST copyrightOwn/delete',
  access: byAccount({ realName: true, member: true, organisation: 'editor', guardian: null }),
  summary: '删除一位著作权人',
  input: z.strictObject({ id }),
  output: certification,
});

export const listDictionary = defineCall({
  route: 'GET copyrightOwn/getNncecDictionaries',
  access: byVisitor,
  summary: '表单字典：作品类别、十七项权利、证件类型、著作权人类别、创作性质、权利取得与归属、附件种类等',
  input: z.strictObject({ id: z.enum(dictionaryIds) }),
  output: z.array(z.object({ value: z.string(), label: z.string(), code: z.nullable(z.string()) })),
});
