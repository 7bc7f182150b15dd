import { checkNumber } from '@yinji/evidence';
import { standingOf } from '@yinji/tracks';
import { findDeposit, isQueryCode } from '../deposits/index.ts';
import { takeToken } from '../limits/take-token.ts';
import { Refusal } from '../refusal.ts';
import { findWork } from '../works/index.ts';
import type { World } from '../world.ts';
import { listTimeline } from './list-timeline.ts';
import { findByCaseNumber, findByDepositNumber, isErased } from './verification-store.ts';

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
  if (!work.is_public && !isQueryCode(deposit.query_code, given.queryCode))
    throw new Refusal('NOT_FOUND', '没有找到这个编号，或查询码不符');
  return {
    number,
    kind: number.startsWith('YJQQ')
      ? ('confirmation' as const)
      : number.startsWith('YJBQ')
        ? ('certification' as const)
        : ('deposit' as const),
    status: standingOf(work.badges),
    complete: deposit.completed_at !== null,
    recordSha256: hex(deposit.record_sha256),
    receivedAt: deposit.received_at.toISOString(),
    workTypeLabel: TYPE_WORDS[work.work_type],
    original: work.arrived_at === null ? ('awaited' as const) : ('arrived' as const),
    timeline: await listTimeline(world.db, work.id, deposit.token !== null),
    simulated: world.config.mode === 'evaluation',
  };
}

const hex = (digest: Uint8Array) => Buffer.from(digest).toString('hex');

/** 已注销: told to whoever holds the query code, as with a private work. */
async function answerErased(world: World, workId: string, code: string, typed: string | undefined) {
  if ((await isErased(world.db, workId)) && isQueryCode(code, typed)) throw new Refusal('RECORD_ERASED');
}
