import * as z from 'zod/mini';
import { byAccount } from '../access.ts';
import { defineBlob, defineCall } from '../call.ts';
import { fingerprint, id, instant, sha256, text } from '../shapes.ts';

/** Of one work, and of all works of an account together. */
export const MATERIALS_PER_WORK = 50;
export const MATERIAL_BYTES_PER_ACCOUNT = 10 * 1024 ** 3;

export const materialKinds = ['sketch', 'layer', 'raw', 'other'] as const;
const materialKind = z.enum(materialKinds);
const note = text(500);

/** 创作过程: a sketch, a layer, a raw file; its holder's view. */
export const material = z.object({
  id,
  kind: materialKind,
  note: z.string(),
  name: z.string(),
  sizeBytes: z.int(),
  sha256,
  receivedAt: instant,
  recordSha256: sha256,
  /** Its place in the log; null until it has one. */
  logIndex: z.nullable(z.int()),
  /** By the witnesses: its proof is whole. */
  cosigned: z.boolean(),
  /** Whether the file itself is here: the fingerprint is sent first. */
  arrived: z.boolean(),
});
export type Material = z.infer<typeof material>;

export const addMaterial = defineCall({
  route: 'POST material/add',
  access: byAccount({ realName: true, member: true, organisation: 'editor', guardian: null }),
  summary: '创作过程：先存指纹，记入日志；同一文件重复提交答复相同',
  input: z.strictObject({ workId: id, kind: materialKind, note, file: fingerprint }),
  output: material,
});

export const uploadMaterial = defineCall({
  route: 'POST material/upload',
  access: byAccount({ realName: false, member: false, organisation: 'editor', guardian: null }),
  kind: 'upload',
  summary: '创作过程：上传文件（multipart，字段 file），类型不限，须与已存的指纹一致',
  input: z.strictObject({ id }),
  output: material,
});

export const describeMaterial = defineCall({
  route: 'POST material/describe',
  access: byAccount({ realName: false, member: false, organisation: 'editor', guardian: null }),
  summary: '创作过程：改类别与说明；指纹与时间不变',
  input: z.strictObject({ id, kind: materialKind, note }),
  output: material,
});

export const listMaterials = defineCall({
  route: 'GET material/list',
  access: byAccount({ realName: false, member: false, organisation: 'viewer', guardian: null }),
  summary: '一件作品的创作过程，先存的在前',
  input: z.strictObject({ workId: id }),
  output: z.array(material),
});

const blobOf = (path: string, summary: string) =>
  defineBlob({
    route: `GET ${path}`,
    access: byAccount({ realName: false, member: false, organisation: 'viewer', guardian: null }),
    summary,
    input: z.strictObject({ id }),
  });

export const getMaterial = blobOf('material/file', '创作过程：文件本身（持有人）');
export const getMaterialProof = blobOf(
  'material/proof',
  '创作过程：证明包 zip，含日志记录、揭示与日志证明；连同文件交给任何人即可核对',
);
