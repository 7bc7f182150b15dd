import * as z from 'zod/mini';
import { listCursor, queryNumber } from '../shapes.ts';

/** `results`/`total` ⇄ `items`/`total`, for items that read the same on both sides. */
export const wirePage = <T extends z.core.$ZodType>(item: T) =>
  z.codec(
    z.object({ results: z.array(item), total: z.int() }),
    z.object({ items: z.array(item), total: z.int() }),
    {
      decode: ({ results, total }) => ({ items: results as z.core.input<T>[], total }),
      encode: ({ items, total }) => ({ results: items as z.core.output<T>[], total }),
    },
  );

/** A page and the position after it; `next` is null on the last one. */
export const wireCursorPage = <T extends z.core.$ZodType>(item: T) =>
  z.codec(
    z.object({
      results: z.array(item),
      total: z.int(),
      isTotalExact: z.boolean(),
      next: z.nullable(listCursor),
    }),
    z.object({ items: z.array(item), total: z.int(), isTotalExact: z.boolean(), next: z.nullable(listCursor) }),
    {
      decode: ({ results, ...same }) => ({ items: results as z.core.input<T>[], ...same }),
      encode: ({ items, ...same }) => ({ results: items as z.core.output<T>[], ...same }),
    },
  );

/** The same for a list that can be paged back; `previous` is null on the first page. */
export const wireTurnedPage = <T extends z.core.$ZodType>(item: T) => {
  const ways = { next: z.nullable(listCursor), previous: z.nullable(listCursor) };
  const counts = { total: z.int(), isTotalExact: z.boolean() };
  return z.codec(
    z.object({ results: z.array(item), ...counts, ...ways }),
    z.object({ items: z.array(item), ...counts, ...ways }),
    {
      decode: ({ results, ...same }) => ({ items: results as z.core.input<T>[], ...same }),
      encode: ({ items, ...same }) => ({ results: items as z.core.output<T>[], ...same }),
    },
  );
};

/** The same for items with a codec of their own. */
export const wirePageOf = <A extends z.core.$ZodType, B extends z.core.$ZodType>(item: z.ZodMiniCodec<A, B>) =>
  z.codec(
    z.object({ results: z.array(item.def.in), total: z.int() }),
    z.object({ items: z.array(item.def.out), total: z.int() }),
    {
      decode: ({ results, total }) => ({
        items: results.map((one) => z.decode(item as z.core.$ZodType, one)) as z.core.input<B>[],
        total,
      }),
      encode: ({ items, total }) => ({
        results: items.map((one) => z.encode(item as z.core.$ZodType, one)) as z.core.output<A>[],
        total,
      }),
    },
  );

const fields = z.strictObject({ pageNum: z.optional(queryNumber), pageSize: z.optional(queryNumber) });

/** `pageNum`, `pageSize` ⇄ `page`, `size`; the first page is 1. */
export const pageQuery = (defaultSize: number) =>
  z.codec(fields, z.object({ page: z.int().check(z.gte(1)), size: z.int().check(z.gte(1), z.lte(100)) }), {
    decode: ({ pageNum, pageSize }) => ({ page: pageNum ?? 1, size: pageSize ?? defaultSize }),
    encode: ({ page, size }) => ({ pageNum: page, pageSize: size }),
  });
