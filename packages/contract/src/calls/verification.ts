import * as z from 'zod/mini';
import { byVisitor } from '../access.ts';
import { defineBlob, defineCall } from '../call.ts';
import { date, id, instant, line, recordNumber, sha256, standing } from '../shapes.ts';

export const publicDocumentKind = z.enum([
  'deposit',
  'confirmation',
  'certification',
  'comparison',
  'contract',
  'change',
]);

const timelineEntry = z.object({
  at: instant,
  /** The record's type: docs/evidence-format.md §3. */
  what: z.string(),
  /** Its decision, kind, role or end, in the record's own word; null for a type that has one outcome. */
  outcome: z.nullable(z.string()),
  label: z.string(),
  logIndex: z.nullable(z.int()),
  recordSha256: sha256,
  cosigned: z.boolean(),
  stamped: z.boolean(),
});

export const publicRecord = z.object({
  number: z.string(),
  kind: publicDocumentKind,
  status: standing,
  /** False while time stamp or witness quorum are outstanding. */
  complete: z.boolean(),
  recordSha256: sha256,
  /**
   * Before this second the record existed, as time authority and witnesses prove it (docs/evidence-format.md §6); null
   * until both have.
   */
  provenAt: z.nullable(instant),
  /** By the platform's own clock. */
  receivedAt: instant,
  workTypeLabel: z.string(),
  original: z.enum(['awaited', 'arrived']),
  timeline: z.array(timelineEntry),
  /** Null for a private work. */
  title: z.nullable(z.string()),
  /** The public name chosen by the holder; null for a private work. */
  publicName: z.nullable(z.string()),
  /** 据合同记载的权利人, by the name they chose; null where no contract is recorded. */
  rightsHolder: z.nullable(z.string()),
  /** The basis of its record: a contract, or documents of inheritance or succession. */
  rightsHolderBy: z.nullable(z.enum(['contract', 'papers'])),
  /** Every document issued for the work, the newest first. */
  documents: z.array(
    z.object({
      kind: publicDocumentKind,
      number: z.string(),
      sha256,
      issuedAt: instant,
      /** When a newer one replaced it (旧证书). */
      supersededAt: z.nullable(instant),
      /** Whether it has the requested number. */
      isAsked: z.boolean(),
    }),
  ),
  /** If the number is that of a replaced document: since when, and the newer one's number. */
  superseded: z.nullable(z.object({ at: instant, newerNumber: z.nullable(z.string()) })),
  /** Whether `comparePaper` can compare a paper with this number. */
  isPaperComparable: z.boolean(),
  /** The record whose digest the rosette on the paper is drawn from; null where no paper was printed. */
  rosetteSha256: z.nullable(sha256),
  simulated: z.boolean(),
});

export const lookUpRecord = defineCall({
  route: 'POST verification/lookUp',
  access: byVisitor,
  summary: '凭证书编号与查询码查看公开状态与时间线',
  input: z.strictObject({ number: recordNumber, queryCode: z.optional(line(20)) }),
  output: publicRecord,
});

export const listPublicEvents = defineCall({
  route: 'GET verification/publicEvents',
  access: byVisitor,
  summary: '公开展示中的一件作品的来路：公开的事各附凭据，其余的事只答日期',
  input: z.strictObject({ id }),
  output: z.array(
    z.object({
      /** Beijing day. */
      day: date,
      /** Null for what is the parties' or the holder's own: neither its kind nor its number or digest is told. */
      event: z.nullable(timelineEntry),
    }),
  ),
});

export const proveRecord = defineCall({
  route: 'POST verification/proofs',
  access: byVisitor,
  summary: '一个编号的全部账本记录及其证明，供浏览器逐条复核；可见范围与按编号查询相同',
  input: z.strictObject({ number: recordNumber, queryCode: z.optional(line(20)) }),
  output: z.object({
    number: z.string(),
    records: z.array(
      z.object({
        recordSha256: sha256,
        /** The leaf's bytes, base64. */
        entry: z.string(),
        /** C2SP tlog-proof@v1 under the newest checkpoint; null while the record waits for one. */
        proof: z.nullable(z.string()),
      }),
    ),
  }),
});

const pdq = z.string().check(z.regex(/^[0-9a-f]{64}$/));

export const comparePaper = defineCall({
  route: 'POST verification/comparePaper',
  access: byVisitor,
  summary:
    '手里的纸面是否与签发的一致：填写印着的作品名与姓名，两项只答一个相符或不符；两项相符时，另答照片上读到的图（只传画面特征）是否同一幅；须有查询码，限次，不留存',
  input: z.strictObject({
    number: recordNumber,
    /** Also for a public work. */
    queryCode: line(20),
    /** As printed. */
    title: line(200),
    /** As printed; several with 、 between, in the printed order. */
    name: line(1000),
    /** PDQ of the printed picture as a photograph of the paper shows it; null for a paper without a picture. */
    picture: z.optional(z.nullable(pdq)),
  }),
  output: z.object({
    matches: z.boolean(),
    /** Only to somebody who sent a fingerprint and knows both fields. */
    picture: z.optional(z.enum(['same', 'differs', 'unclear'])),
  }),
});

export const findIssuedDocument = defineCall({
  route: 'POST verification/findIssuedDocument',
  access: byVisitor,
  summary: '凭 PDF 的指纹（SHA-256，文件不上传）查它是不是签发的证书原样；答复编号、签发时间与账本证明',
  input: z.strictObject({ sha256 }),
  output: z.nullable(
    z.object({
      number: z.string(),
      kind: publicDocumentKind,
      issuedAt: instant,
      /** The log record with the file's digest; null while it waits, and for a comparison report, which has none. */
      record: z.nullable(
        z.object({
          recordSha256: sha256,
          /** The leaf's bytes, base64. */
          entry: z.string(),
          /** C2SP tlog-proof@v1 under the newest checkpoint; null while the record waits for one. */
          proof: z.nullable(z.string()),
        }),
      ),
    }),
  ),
});

export const findByPicture = defineCall({
  route: 'POST verification/findByPicture',
  access: byVisitor,
  summary: '凭画面特征（在浏览器里算出，图片不上传）查相近的公开作品；须同意，不给分数，限次',
  input: z.strictObject({
    /** PDQ of the picture in its eight orientations; then the same without each frame around it, at most three. */
    pdq: z.array(pdq).check(z.minLength(8), z.maxLength(32)),
    /** PDQ's own quality, 0 to 100. */
    quality: z.int().check(z.gte(0), z.lte(100)),
    /** The caller has read what is sent and stored, and consents. */
    consent: z.literal(true),
  }),
  output: z.object({
    /** Without structure (one colour, a gradient): nothing was searched. */
    isTooPlain: z.boolean(),
    /** By the time of their deposit, never by similarity. */
    works: z.array(
      z.object({
        number: z.string(),
        title: z.string(),
        publicName: z.string(),
        previewUrl: z.string(),
        width: z.int(),
        height: z.int(),
        receivedAt: instant,
        nearness: z.enum(['same', 'like']),
      }),
    ),
  }),
});

export const findByFingerprint = defineCall({
  route: 'POST verification/findByFingerprint',
  access: byVisitor,
  summary: '凭文件指纹（SHA-256，文件不上传）查公开作品中最早的存证',
  input: z.strictObject({ sha256 }),
  output: z.array(z.object({ number: z.string(), receivedAt: instant })),
});

export const getPublicPreview = defineBlob({
  route: 'GET works/preview',
  access: byVisitor,
  summary: '预览图；凭有时效的签名地址。带 work 的是公开展示的图，展示一结束即不再答复',
  input: z.strictObject({
    key: line(120),
    until: line(16),
    work: z.optional(id),
    signature: line(64),
    // Of a displayed work's picture: long side at most, and the same picture smaller to send.
    side: z.optional(z.enum(['240', '480', '960'])),
    format: z.optional(z.enum(['webp', 'avif'])),
  }),
});
