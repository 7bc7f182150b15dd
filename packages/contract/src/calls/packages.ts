import * as z from 'zod/mini';
import { byStaff } from '../access.ts';
import { defineCall } from '../call.ts';
import { proposalDecision } from '../operator-input.ts';
import { empty, id, instant, line, nothing, page, pageQuery, text } from '../shapes.ts';

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

const wholeTerms = z.object({ ...terms, quotas: z.object(quotas.shape) });

const packageProposal = z.object({
  id,
  packageId: id,
  /** Null where it creates the package. */
  before: z.nullable(wholeTerms),
  after: wholeTerms,
  reason: z.string(),
  state: z.enum(['proposed', 'saved', 'refused', 'withdrawn']),
  proposedBy: z.string(),
  proposedAt: instant,
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(instant),
  note: z.string(),
  /** Whether the caller proposed it: then another person decides. */
  isOwn: z.boolean(),
});

export const proposePackage = defineCall({
  route: 'POST console/proposePackage',
  access: byStaff({ roles: ['operator'], secondPerson: 'package' }),
  summary:
    '提出新建（version 为 0）或修改套餐，含上架与停售，须由另一人核准；两个 id 由界面生成，版本不符即拒绝',
  audit: { 'package-proposed': '提出套餐改动' },
  input: z.strictObject({
    id,
    packageId: id,
    version: z.int().check(z.gte(0)),
    terms: z.strictObject(terms),
    reason: text(300, 5),
  }),
  output: packageProposal,
});

export const decidePackage = defineCall({
  route: 'POST console/decidePackage',
  access: byStaff({ roles: ['operator', 'admin'], secondPerson: 'package' }),
  summary: '核准或不予核准一项套餐改动（运营或管理员，不得是提出人），或由提出人撤回；核准即生效',
  audit: {
    'package-saved': '保存套餐',
    'package-refused': '不核准套餐改动',
    'package-withdrawn': '撤回套餐改动',
  },
  input: z.strictObject({ id, decision: proposalDecision, note: text(300) }),
  output: packageProposal,
});

export const listPackageProposals = defineCall({
  route: 'GET console/packageProposals',
  access: byStaff({ roles: ['operator', 'admin'], secondPerson: null }),
  summary: '待核准与已办的套餐改动，新的在前',
  input: z.strictObject({ show: z.optional(z.enum(['proposed', 'decided'])), ...pageQuery }),
  output: z.object({ ...page(packageProposal).shape, waiting: z.int() }),
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
  summary: '一个套餐的改动：谁提出、谁核准、何时、从什么改为什么；只增不改',
  input: z.strictObject({ id }),
  output: z.array(
    z.object({
      id,
      at: instant,
      staffName: z.string(),
      /** The second person; null for changes from before two were needed. */
      approvedBy: z.nullable(z.string()),
      /** Null where it created the package. */
      before: z.nullable(wholeTerms),
      after: wholeTerms,
    }),
  ),
});
