import { standings } from '@yinji/state-machine';
import { categories, type CategoryLetter } from './certification/categories.ts';
import * as z from 'zod/mini';

/** Shapes shared by several calls. Ours, not the wire's. */
export const empty = z.strictObject({});
export const nothing = z.null();
export const id = z.uuid();
/** ISO 8601 UTC with milliseconds. */
export const instant = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/));
/** Calendar date, YYYY-MM-DD. */
export const date = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/));
export const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));
export const sm3 = z.string().check(z.regex(/^[0-9a-f]{64}$/));
/** The address of a page of ours or of a provider. */
export const webAddress = z.string().check(z.regex(/^https?:\/\/\S+$/));
/** A polygon in a picture; the field that has one states its unit. */
export const outline = z.array(z.tuple([z.number(), z.number()]));
export const base64 = z.string().check(z.regex(/^[A-Za-z0-9+/]+={0,2}$/), z.maxLength(400_000));
/**
 * No control characters and none that change the reading direction: the stored text must equal the read one.
 */
export const ONE_LINE = /^[^\p{Cc}\p{Bidi_Control}]*$/u;
const LINES = /^[^\p{Cc}\p{Bidi_Control}]*(?:[\n\t][^\p{Cc}\p{Bidi_Control}]*)*$/u;
/** One line a person typed, trimmed. */
export const line = (max: number, min = 1) =>
  z.string().check(z.trim(), z.minLength(min), z.maxLength(max), z.regex(ONE_LINE));
/** Several lines a person typed, trimmed. */
export const text = (max: number, min = 0) =>
  z.string().check(z.trim(), z.minLength(min), z.maxLength(max), z.regex(LINES));
/** A password as typed, with blanks. */
export const secret = (min: number) => z.string().check(z.minLength(min), z.maxLength(128), z.regex(ONE_LINE));
/** The six digits of a code that was sent. */
export const sixDigits = z.string().check(z.regex(/^\d{6}$/));
export const recordNumber = z.string().check(z.trim(), z.minLength(6), z.maxLength(40), z.regex(ONE_LINE));

/** A whole number sent as text in a query string. */
export const queryNumber = z.codec(z.union([z.string().check(z.regex(/^\d{1,9}$/)), z.int()]), z.int(), {
  decode: (value) => Number(value),
  encode: (value) => String(value),
});

/** The page and page size in a query string. */
export const pageQuery = { page: z.optional(queryNumber), size: z.optional(queryNumber) };

/** One of a table's names: of a machine's states, for example. */
/* @__NO_SIDE_EFFECTS__ */
export const keyOf = <K extends string>(table: Readonly<Record<K, unknown>>) =>
  z.enum(Object.keys(table) as [K, ...K[]]);

/** Page sizes of specification section 9, both lists. */
export const PAGE_SIZES = [5, 10, 20, 30, 40, 50, 100] as const;

export const workType = z.enum(['photo', 'draw', 'creative']);
export const trackState = z.enum(['draft', 'reviewing', 'passed', 'rejected']);
export const trackView = z.object({
  state: trackState,
  /** The reviewer's text for the holder; null before a decision. */
  reason: z.nullable(z.string()),
  since: instant,
  /** 待补正: sent back by a reviewer, who still counts as reviewing, until then; null otherwise. */
  dueAt: z.nullable(instant),
});

export const categoryLetter = z.enum(
  categories.map(({ letter }) => letter) as [CategoryLetter, ...CategoryLetter[]],
);

/** The creator's statement on artificial intelligence in a work; `tool` is a name by the creator, or empty. */
export const aiUses = ['none', 'partly', 'wholly', 'unknown'] as const;
export const aiDeclaration = z.strictObject({ use: z.enum(aiUses), tool: line(100, 0) });
export type AiDeclaration = z.infer<typeof aiDeclaration>;

/** How a person is named publicly. */
export const publicAs = z.enum(['real-name', 'pen-name', 'anonymous']);

/** A file by its fingerprint, before it is sent. */
export const fingerprint = z.strictObject({
  name: line(200),
  sizeBytes: z.int().check(z.gte(1), z.lte(104_857_599)),
  sha256,
  sm3,
});

/** Where a list continues; opaque. */
export const listCursor = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,200}$/));

/** The public status of a number. */
export const standing = z.enum(standings);

export const workSummary = z.object({
  id,
  title: z.string(),
  workType,
  /** Address of a preview the caller may see, or null while no original has arrived. */
  thumbnailUrl: z.nullable(z.string()),
  depositNumber: z.nullable(z.string()),
  recordSha256: z.nullable(sha256),
  createdAt: instant,
  evidence: z.nullable(trackView),
  confirmation: z.nullable(trackView),
  certification: z.nullable(trackView),
  /** The public status of its number; null before the deposit. */
  standing: z.nullable(standing),
});
export type WorkSummary = z.infer<typeof workSummary>;

export const page = <T extends z.core.$ZodType>(item: T) => z.object({ items: z.array(item), total: z.int() });
