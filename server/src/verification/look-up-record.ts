import { timingSafeEqual } from 'node:crypto';
import { checkNumber } from '@yinji/evidence';
import { listDocuments } from '../certificates/index.ts';
import { findDeposit, findOriginal } from '../deposits/index.ts';
import { findEntries, findLatestCheckpoint, listWorkRecords } from '../evidence-log/index.ts';
import { takeToken } from '../limits/take-token.ts';
import { Refusal } from '../refusal.ts';
import { findWork } from '../works/index.ts';
import type { World } from '../world.ts';
import { findByCaseNumber, findByDepositNumber, isErased, listPassedCases } from './verification-store.ts';

interface Event {
  at: Date;
  what: 'deposit' | 'upload' | 'document' | 'confirmation' | 'certification';
  label: string;
  recordSha256: Uint8Array;
  isStamped: boolean;
}

const DOCUMENT_WORDS = {
  deposit: '签发《数字作品存证证书》',
  confirmation: '签发《确权审核证明》',
  certification: '签发《版权信息核验证书》',
} as const;
const TYPE_WORDS = { photo: '摄影', draw: '书画', creative: '创意' } as const;

/** The public status of a number. A private work's number needs its query code; without it nothing is found. */
export async function lookUpRecord(
  world: World,
  given: { number: string; queryCode?: string | undefined },
  address: string,
) {
  await takeToken(world, 'look-up', address, { capacity: 60, refillSeconds: 2 }, 'TOO_MANY_REQUESTS');
  const number = checkNumber(given.number);
  if (number === undefined)
    throw new Refusal('BAD_INPUT', '编号有误：校验位不符，请核对后重试', { fields: ['number'] });
  const found = (await findByDepositNumber(world.db, number)) ?? (await findByCaseNumber(world.db, number));
  const work = found && (await findWork(world.db, found.work_id));
  const deposit = found && (await findDeposit(world.db, found.work_id));
  if (found !== undefined && work === undefined && deposit !== undefined)
    await answerErased(world, found.work_id, deposit.query_code, given.queryCode);
  if (work === undefined || deposit?.received_at == null || deposit.record_sha256 === null)
    throw new Refusal('NOT_FOUND', '没有找到这个编号，或查询码不符');
  if (!work.is_public && !isCode(deposit.query_code, given.queryCode))
    throw new Refusal('NOT_FOUND', '没有找到这个编号，或查询码不符');
  return {
    number,
    kind: number.startsWith('YJQQ')
      ? ('confirmation' as const)
      : number.startsWith('YJBQ')
        ? ('certification' as const)
        : ('deposit' as const),
    status: '有效' as const,
    complete: deposit.completed_at !== null,
    recordSha256: hex(deposit.record_sha256),
    receivedAt: deposit.received_at.toISOString(),
    workTypeLabel: TYPE_WORDS[work.work_type],
    original: work.arrived_at === null ? ('awaited' as const) : ('arrived' as const),
    timeline: await timeline(
      world,
      work.id,
      deposit.received_at,
      deposit.record_sha256,
      deposit.token !== null,
    ),
    simulated: world.config.mode === 'evaluation',
  };
}

const hex = (digest: Uint8Array) => Buffer.from(digest).toString('hex');

function isCode(expected: string, given: string | undefined): boolean {
  const typed = Buffer.from((given ?? '').replace(/\s/g, '').toUpperCase());
  return typed.length === expected.length && timingSafeEqual(typed, Buffer.from(expected));
}

/** 已注销: told to whoever holds the query code, as with a private work. */
async function answerErased(world: World, workId: string, code: string, typed: string | undefined) {
  if ((await isErased(world.db, workId)) && isCode(code, typed)) throw new Refusal('RECORD_ERASED');
}

async function timeline(
  world: World,
  workId: string,
  receivedAt: Date,
  recordSha256: Uint8Array,
  isStamped: boolean,
) {
  const original = await findOriginal(world.db, workId);
  const events: Event[] = [
    { at: receivedAt, what: 'deposit', label: '指纹与签名记入日志', recordSha256, isStamped },
    ...(original === undefined
      ? []
      : [
          {
            at: original.arrived_at,
            what: 'upload' as const,
            label: '原件送达，与指纹一致',
            recordSha256: original.record_sha256,
            isStamped: false,
          },
        ]),
    ...(await listPassedCases(world.db, workId)).flatMap((one) =>
      one.decided_at === null || one.record_sha256 === null
        ? []
        : [
            {
              at: one.decided_at,
              what: one.kind,
              label: one.kind === 'confirmation' ? '确权通过' : '版权认证通过',
              recordSha256: one.record_sha256,
              isStamped: false,
            },
          ],
    ),
    ...(await listDocuments(world.db, workId)).map((one) => ({
      at: one.issued_at,
      what: 'document' as const,
      label: DOCUMENT_WORDS[one.kind],
      recordSha256: one.record_sha256,
      isStamped: false,
    })),
  ];
  // In the order of the work's chain: clocks may say otherwise, the records cannot.
  const chain = (await listWorkRecords(world.db, workId)).map((row) => hex(row.record_sha256));
  events.sort((a, b) => chain.indexOf(hex(a.recordSha256)) - chain.indexOf(hex(b.recordSha256)));
  const entries = await findEntries(
    world.db,
    events.map((event) => event.recordSha256),
  );
  // In the log is not yet cosigned: only a published checkpoint has its witnesses.
  const publishedSize = (await findLatestCheckpoint(world.db))?.size ?? 0;
  const indexes = new Map(entries.map((entry) => [hex(entry.entry_sha256), entry.idx]));
  return events.map((event) => {
    const sha256 = hex(event.recordSha256);
    const logIndex = indexes.get(sha256) ?? null;
    return {
      at: event.at.toISOString(),
      what: event.what,
      label: event.label,
      logIndex,
      recordSha256: sha256,
      cosigned: logIndex !== null && logIndex < publishedSize,
      stamped: event.isStamped,
    };
  });
}
