import * as z from 'zod/mini';
import { byAccount } from '../access.ts';
import { defineBlob, defineCall } from '../call.ts';
import { date, empty, id, instant, line, sha256 } from '../shapes.ts';
import { documentKind } from '../wire/works.ts';
import { quotaKind } from './quota-awards.ts';

/** `reserve` reserves, `spend` and `release` end it; `freeze`, `unfreeze` and `refund` belong to a refund. */
const movement = z.enum(['grant', 'reserve', 'spend', 'release', 'expire', 'freeze', 'unfreeze', 'refund']);

/** Days in Beijing, both included. */
const filter = { from: z.optional(date), to: z.optional(date), kind: z.optional(quotaKind) };
/** The end of the page before; opaque. */
const cursor = z.optional(line(200));

export const listQuotaEntries = defineCall({
  route: 'GET wallet/entries',
  access: byAccount({ realName: false, member: false, organisation: 'viewer', guardian: null }),
  summary: '额度流水，新的在前；过期按批次计算',
  input: z.strictObject({ ...filter, after: cursor }),
  output: z.object({
    items: z.array(
      z.object({
        id,
        at: instant,
        kind: quotaKind,
        movement,
        /** Change of the remaining quota; 0 where it only ends a reservation. */
        amount: z.int(),
        expiresAt: instant,
        /** Its work; without an id where the work is gone. */
        work: z.nullable(z.object({ id: z.nullable(id), title: z.string() })),
        /** The package bought, or null where it did not come from an order. */
        packageName: z.nullable(z.string()),
      }),
    ),
    next: z.nullable(z.string()),
  }),
});

export const listQuotaBatches = defineCall({
  route: 'GET wallet/batches',
  access: byAccount({ realName: false, member: false, organisation: 'viewer', guardian: null }),
  summary: '还能用的额度批次，先到期的在前',
  input: empty,
  output: z.array(
    z.object({
      id,
      kind: quotaKind,
      granted: z.int(),
      rest: z.int(),
      expiresAt: instant,
      packageName: z.nullable(z.string()),
    }),
  ),
});

export const exportQuotaEntries = defineBlob({
  route: 'GET wallet/export',
  access: byAccount({ realName: false, member: false, organisation: 'viewer', guardian: null }),
  summary: '额度流水的 CSV（UTF-8 带 BOM，RFC 4180），至多 20,000 行',
  input: z.strictObject(filter),
});

export const listHoldings = defineCall({
  route: 'GET wallet/holdings',
  access: byAccount({ realName: false, member: false, organisation: 'viewer', guardian: null }),
  summary: '持有的作品与证书，新的在前',
  input: z.strictObject({ after: cursor }),
  output: z.object({
    items: z.array(
      z.object({
        workId: id,
        title: z.string(),
        number: z.string(),
        recordSha256: sha256,
        completedAt: instant,
        /** Certificates and reports issued so far, as returned by `getCertificate`. */
        documents: z.array(documentKind),
      }),
    ),
    next: z.nullable(z.string()),
  }),
});
