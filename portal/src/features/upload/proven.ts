import type { WorkDetail } from '@yinji/contract';
import { weaklyProtectable } from '../../lib/weakly-protectable.ts';

/** `withheld`: what would have been claimed is not so. */
export type ProofState = 'held' | 'waiting' | 'todo' | 'withheld';

export interface Proof {
  state: ProofState;
  claim: string;
  by: string;
}

type Deposit = NonNullable<WorkDetail['deposit']>;

/**
 * What is provable now. `clock` is the earlier of the recorded times, as text. Nothing is claimed before its
 * evidence is there. `isFileWaiting`: the file came first, so that one claim can never be made.
 */
export function provenSoFar(
  work: Pick<WorkDetail, 'deposit' | 'original' | 'isFirstReceipt' | 'isWeaklyProtectable'> | undefined,
  clock: string,
  isFileWaiting = false,
): Proof[] {
  const deposit = work?.deposit ?? undefined;
  const original = work?.original ?? 'none';
  return [
    existence(deposit, clock),
    {
      state: deposit ? 'held' : 'todo',
      claim: '由您存入',
      by: deposit ? '清单由您的密钥签名，已核对' : '签名之后成立',
    },
    ...(isFileWaiting ? [fileCameFirst] : firstReceipt(deposit, original, work?.isFirstReceipt ?? null)),
    unaltered(deposit),
    {
      state: original === 'arrived' ? 'held' : deposit ? 'waiting' : 'todo',
      claim: '原件与指纹一致',
      by: original === 'arrived' ? '服务器已从原件复算两种指纹' : '上传完成后由服务器复算',
    },
    ...(work?.isWeaklyProtectable ? [{ state: 'withheld' as const, ...weaklyProtectable }] : []),
  ];
}

/**
 * Said when the bytes are here, because only they show whether the platform had them: before, a digest would be enough to
 * ask. Nothing is said of an original that was never examined.
 */
function firstReceipt(
  deposit: Deposit | undefined,
  original: WorkDetail['original'],
  isFirstReceipt: boolean | null,
): Proof[] {
  const claim = '平台在此之前没有见过它';
  if (!deposit) return [{ state: 'todo', claim, by: '指纹先到，原件后到，送达时核对' }];
  if (original !== 'arrived') return [{ state: 'waiting', claim, by: '指纹已先到，原件送达时核对' }];
  if (isFirstReceipt === null) return [];
  if (isFirstReceipt) return [{ state: 'held', claim, by: '指纹先到；原件送达时，平台没有收到过相同的文件' }];
  return [fileCameFirst];
}

const fileCameFirst: Proof = {
  state: 'withheld',
  claim: '平台此前已收到过相同的文件',
  by: '因此不声明平台没有见过它。存证时间不受影响',
};

function existence(deposit: Deposit | undefined, clock: string): Proof {
  if (!deposit) return { state: 'todo', claim: '这个文件此刻已存在', by: '入账并盖上时间戳之后成立' };
  const claim = `这个文件在 ${clock} 之前已存在`;
  if (deposit.tokenTime === null) return { state: 'waiting', claim, by: '指纹已收到，时间戳待补' };
  return {
    state: 'held',
    claim,
    by: deposit.logIndex === null ? '时间戳已取得，账本待入' : '时间戳与账本各自记下',
  };
}

function unaltered(deposit: Deposit | undefined): Proof {
  const claim = '足数的见证人核对过账本没有改写';
  if (!deposit) return { state: 'todo', claim, by: '由见证人联署' };
  if (deposit.cosignedAt === null) return { state: 'waiting', claim, by: '等待见证人联署，通常 1 分钟内' };
  return { state: 'held', claim, by: `${deposit.witnesses} 位见证人已联署` };
}
