import { changeKinds, changeMachine } from '@yinji/state-machine';
import * as z from 'zod/mini';
import { certificationForm } from '../certification-form.ts';
import { correction } from '../certification-view.ts';
import { byAccount, byStaff } from '../access.ts';
import { defineBlob, defineCall } from '../call.ts';
import { attachedFile } from '../attached-file.ts';
import { changeMaterialKind } from '../attachment-kinds.ts';
import { base64, id, instant, keyOf, nothing, page, pageQuery, sha256, text } from '../shapes.ts';

const material = attachedFile(changeMaterialKind);

export const changeKind = z.enum(changeKinds);
export const changeState = keyOf(changeMachine.states);

const summary = z.object({
  id,
  workId: id,
  title: z.string(),
  kind: changeKind,
  state: changeState,
  begunAt: instant,
  submittedAt: z.nullable(instant),
  decidedAt: z.nullable(instant),
  /** Of the proof of the change; null until it is recorded. */
  number: z.nullable(z.string()),
});

export const changeDetail = z.object({
  ...summary.shape,
  depositNumber: z.string(),
  reason: z.string(),
  before: certificationForm,
  /** Null for kinds that change no word. */
  after: z.nullable(certificationForm),
  materials: z.array(material),
  /** The corrections, the newest first: while the state is `correcting`, the first one is open. */
  corrections: z.array(correction),
  /** What the reviewer wrote. */
  remark: z.nullable(z.string()),
  /** Of the certificate after a change, a supplement or a reissue. */
  certificateNumber: z.nullable(z.string()),
});
export type ChangeDetail = z.infer<typeof changeDetail>;

export const saveChange = defineCall({
  route: 'POST change/save',
  access: byAccount({ realName: true, member: true, organisation: 'editor', guardian: null }),
  summary: '起草或修改一份版权变更申请；编号由申请人选定，重复保存不会多出一份',
  input: z.strictObject({
    id,
    workId: id,
    kind: changeKind,
    reason: text(1000),
    after: z.nullable(certificationForm),
  }),
  output: changeDetail,
});

export const submitChange = defineCall({
  route: 'POST change/submit',
  access: byAccount({ realName: true, member: true, organisation: 'editor', guardian: null }),
  summary: '签名并提交审核；签的是申请全文（变更前、变更后、理由、材料指纹）的规范 JSON',
  input: z.strictObject({ id, certificateSha256: sha256, signature: base64 }),
  output: changeDetail,
});

export const withdrawChange = defineCall({
  route: 'POST change/withdraw',
  access: byAccount({ realName: false, member: false, organisation: 'editor', guardian: null }),
  summary: '撤回未作结论的变更申请；材料随即销毁',
  input: z.strictObject({ id }),
  output: nothing,
});

export const listChanges = defineCall({
  route: 'GET change/list',
  access: byAccount({ realName: false, member: false, organisation: 'viewer', guardian: null }),
  summary: '我的变更申请，新的在前',
  input: z.strictObject(pageQuery),
  output: page(summary),
});

export const getChange = defineCall({
  route: 'GET change/get',
  access: byAccount({ realName: false, member: false, organisation: 'viewer', guardian: null }),
  summary: '一份变更申请，变更前后全文',
  input: z.strictObject({ id }),
  output: changeDetail,
});

export const uploadChangeMaterial = defineCall({
  route: 'POST change/uploadMaterial',
  access: byAccount({ realName: true, member: true, organisation: 'editor', guardian: null }),
  kind: 'upload',
  summary: '上传一份变更材料（图片或 PDF，20 MB 以内）；加密保存',
  input: z.strictObject({ id, kind: changeMaterialKind }),
  output: material,
});

export const deleteChangeMaterial = defineCall({
  route: 'POST change/deleteMaterial',
  access: byAccount({ realName: false, member: false, organisation: 'editor', guardian: null }),
  summary: '删除一份材料；提交后不能再删',
  input: z.strictObject({ id, materialId: id }),
  output: nothing,
});

export const getChangeMaterial = defineBlob({
  route: 'GET change/material',
  access: byAccount({ realName: false, member: false, organisation: 'viewer', guardian: null }),
  summary: '下载自己上传的材料',
  input: z.strictObject({ id, materialId: id }),
});

export const getChangeDocument = defineBlob({
  route: 'GET change/document',
  access: byAccount({ realName: false, member: false, organisation: 'viewer', guardian: null }),
  summary: '《变更证明》',
  input: z.strictObject({ id }),
});

export const openCaseMaterial = defineBlob({
  route: 'GET console/caseMaterial',
  // Where two reviewers differ an admin decides: whoever holds the case.
  access: byStaff({ roles: ['reviewer', 'admin'], secondPerson: null }),
  summary: '打开自己手上案件的一份材料；每次都记入审计',
  audit: { 'material-opened': '打开案件材料' },
  input: z.strictObject({ caseId: id, materialId: id }),
});
