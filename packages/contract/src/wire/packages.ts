import * as z from 'zod/mini';
import { byVisitor } from '../access.ts';
import { defineCall } from '../call.ts';
import { id } from '../shapes.ts';
import { yuan } from './money.ts';
import { pageQuery, wirePageOf } from './page.ts';

// Separate from orders and memberships: the first page shows packages, and a file is shipped whole.

/** Works that a package allows for each track. */
export const quotas = z.object({ evidence: z.int(), authentic: z.int(), gallery: z.int(), common: z.int() });

const package_ = z.codec(
  z.object({
    id,
    packageName: z.string(),
    packagePrice: yuan.def.in,
    remark: z.string(),
    termDays: z.int(),
    quotas,
  }),
  z.object({ id, name: z.string(), priceFen: yuan.def.out, remark: z.string(), termDays: z.int(), quotas }),
  {
    decode: ({ packageName, packagePrice, ...same }) => ({
      ...same,
      name: packageName,
      priceFen: z.decode(yuan, packagePrice),
    }),
    encode: ({ name, priceFen, ...same }) => ({
      ...same,
      packageName: name,
      packagePrice: z.encode(yuan, priceFen),
    }),
  },
);

export const listPackages = defineCall({
  route: 'GET userMemberPackage/packagePageList',
  access: byVisitor,
  summary: '套餐列表，每页 5 个',
  input: pageQuery(5),
  output: wirePageOf(package_),
});
