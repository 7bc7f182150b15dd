import * as z from 'zod/mini';
import { byStaff } from '../access.ts';
import { defineCall } from '../call.ts';
import { empty, id, instant, line, nothing } from '../shapes.ts';

/** At most a million: catches a typing error before it is sold. */
const count = z.int().check(z.gte(0), z.lte(1_000_000));
const quotas = z.strictObject({ evidence: count, authentic: count, gallery: count, common: count });

const terms = {
  name: line(20),
  priceFen: z.int().check(z.gte(0), z.lte(99_999_999)),
  termDays: z.int().check(z.gte(1), z.lte(3660)),
  quotas,
  remark: line(80, 0),
  onSale: z.boolean(),
};

const managedPackage = z.object({
  id,
  ...terms,
  version: z.int(),
  updatedAt: instant,
  /** Paid orders of it so far. */
  sold: z.int(),
});

export const listManagedPackages = defineCall({
  route: 'GET console/packages',
  access: byStaff({ roles: ['operator'], secondPerson: null }),
  summary: '全部套餐，含停售，按展示顺序',
  input: empty,
  output: z.array(managedPackage),
});

export const savePackage = defineCall({
  route: 'POST console/savePackage',
  access: byStaff({ roles: ['operator'], secondPerson: null }),
  summary: '新建（version 为 0，id 由界面生成）或修改套餐；版本不符即拒绝',
  audit: { 'package-saved': '保存套餐' },
  input: z.strictObject({ id, version: z.int().check(z.gte(0)), ...terms }),
  output: managedPackage,
});

export const reorderPackages = defineCall({
  route: 'POST console/orderPackages',
  access: byStaff({ roles: ['operator'], secondPerson: null }),
  summary: '调整展示顺序：先前看到的顺序与新的顺序，须是全部套餐',
  audit: { 'packages-ordered': '调整套餐顺序' },
  input: z.strictObject({
    seen: z.array(id).check(z.maxLength(200)),
    order: z.array(id).check(z.maxLength(200)),
  }),
  output: nothing,
});

export const listPackageChanges = defineCall({
  route: 'GET console/packageChanges',
  access: byStaff({ roles: ['operator'], secondPerson: null }),
  summary: '一个套餐的改动：谁、何时、从什么改为什么；只增不改',
  input: z.strictObject({ id }),
  output: z.array(
    z.object({
      id,
      at: instant,
      staffName: z.string(),
      /** Null where it created the package. */
      before: z.nullable(z.object({ ...terms, quotas: z.object(quotas.shape) })),
      after: z.object({ ...terms, quotas: z.object(quotas.shape) }),
    }),
  ),
});
