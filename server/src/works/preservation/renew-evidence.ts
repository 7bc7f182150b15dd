import { createHash } from 'node:crypto';
import {
  buildHashTree,
  encodeEvidenceRecord,
  parseCertificates,
  parseEvidenceRecord,
  sha256,
  verifyEvidenceRecord,
  type ArchiveTimestamp,
  type Certificate,
} from '@yinji/evidence';
import { OID } from '@yinji/evidence/oids';
import {
  NoTimeAuthority,
  type Stamp,
  type Tx,
  type AppContext,
  type Later,
  forEachRow,
  inTransaction,
} from '../../platform/index.ts';
import { appendRecord, readTrust } from '../../evidence/index.ts';
import { extendDocument, type MadeFile } from './extend-document.ts';
import { findLastRenewal, insertRenewal, setCoveredUntil, type DueObject } from './preservation-store.ts';
import { listDue } from './preservation-read-model.ts';
import { dueBefore } from './renewal.ts';

const AT_ONCE = 500;

/** A due object with its proofs so far. */
interface History {
  object: DueObject;
  sequence: number;
  chains: ArchiveTimestamp[][];
}

/**
 * Job: before a bundle's or document's proof of time ends, one new token over a hash tree of all due objects,
 * an evidence record (RFC 4998) for each, and an extended version of each document: docs/evidence-format.md
 * §12. Each is checked over the stored file and written separately: what a stop leaves out is still due. It
 * runs again at once while more are due than one tree takes.
 */
export async function renewEvidence(context: AppContext): Promise<Later | void> {
  const due = await listDue(context.db, dueBefore(context.now(), context.config.renewBeforeDays), AT_ONCE);
  const histories: History[] = [];
  await forEachRow(context, due, nameOf, async (object) => {
    histories.push(await readHistory(context, object));
  });
  if (histories.length === 0) return undefined;
  const { root, reduced } = buildHashTree(histories.map((history) => leafOf(history)));
  const stamp = await context.time.stamp(root).catch((cause: unknown) => {
    if (cause instanceof NoTimeAuthority) return undefined;
    throw cause;
  });
  if (stamp === undefined) return undefined;
  const anchors = parseCertificates((await readTrust(context))['tsa-ca.pem'] ?? '');
  const renewed = await forEachRow(
    context,
    [...histories.entries()],
    ([, { object }]) => nameOf(object),
    ([index, history]) => {
      const timestamp = { digestAlgorithm: OID.sha256, reducedTree: reduced[index]!, token: stamp.token.token };
      return keep(context, history, timestamp, stamp, anchors);
    },
  );
  return renewed > 0 && due.length >= AT_ONCE ? { laterMs: 0 } : undefined;
}

const nameOf = ({ number, kind }: DueObject) => `renewal of ${number} ${kind}`;

async function readHistory(context: AppContext, object: DueObject): Promise<History> {
  const last = await findLastRenewal(context.db, object.sha256, object.kind);
  if (last === undefined) return { object, sequence: 1, chains: [] };
  const chains = parseEvidenceRecord(new Uint8Array(await context.objects.read(last.object_key)));
  return { object, sequence: last.sequence + 1, chains };
}

/** The file's digest at first, then the data group of the tokens before (RFC 4998 §5.2). */
function leafOf({ object, chains }: History): Uint8Array[] {
  const chain = chains.at(-1);
  return chain === undefined ? [new Uint8Array(object.sha256)] : chain.map(({ token }) => sha256(token));
}

async function keep(
  context: AppContext,
  { object, sequence, chains }: History,
  timestamp: ArchiveTimestamp,
  stamp: Stamp,
  anchors: readonly Certificate[],
): Promise<void> {
  if (object.coveredUntil !== null && stamp.coveredUntil <= object.coveredUntil)
    throw new Error('the new token would end no later than the present proof');
  const longer = [...chains.slice(0, -1), [...(chains.at(-1) ?? []), timestamp]];
  const file = new Uint8Array(await context.objects.read(object.objectKey));
  await verifyEvidenceRecord(longer, file, anchors, context.now());
  const record = {
    kind: object.kind,
    sequence,
    bytes: encodeEvidenceRecord(longer),
    madeAt: stamp.token.genTime,
  };
  const extended = await extendDocument(context, object);
  const stored = await Promise.all(
    [record, ...(extended === undefined ? [] : [extended])].map(async (made) => ({
      ...made,
      objectKey: await context.objects.put(made.bytes),
    })),
  );
  await inTransaction(context.db, async (tx) => {
    for (const made of stored) await insertWithRecord(tx, object, made);
    await setCoveredUntil(tx, object, stamp.coveredUntil);
  });
}

async function insertWithRecord(
  tx: Tx,
  { number, workId, sha256: objectSha256 }: DueObject,
  { kind, sequence, bytes, madeAt, objectKey }: MadeFile & { objectKey: string },
): Promise<void> {
  const evidenceSha256 = createHash('sha256').update(bytes).digest();
  const record = await appendRecord(
    tx,
    {
      type: 'renewal',
      v: 1,
      id: number,
      kind,
      evidence_sha256: evidenceSha256.toString('hex'),
      renewed_at: madeAt.toISOString(),
    },
    workId,
  );
  const row = {
    object_sha256: objectSha256,
    sequence,
    work_id: workId,
    kind,
    object_key: objectKey,
    evidence_sha256: evidenceSha256,
    record_sha256: record.sha256,
    renewed_at: madeAt,
  };
  if (!(await insertRenewal(tx, row))) throw new Error('renewed by another process at the same time');
}
