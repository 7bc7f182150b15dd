import type { BundleFacts } from './bundle-report.ts';
import { beijingTime } from './bundle-words.ts';
import type { RevocationOf, RevocationStanding } from './revocation-list.ts';

const NAMES: Record<RevocationOf, string> = {
  creator: '签名证书的吊销',
  timestamp: '时间戳证书的吊销',
  'timestamp-2': '第二个时间戳证书的吊销',
};
const DAY_MS = 86_400_000;

/**
 * For each certificate, one sentence on what a revocation list says of it, to stand beside the verdict. Only the age of a
 * list depends on `now`; the verdict does not.
 */
export function describeRevocation(
  { revocation = {} }: Pick<BundleFacts, 'revocation'>,
  now = new Date(),
): { says: string; what: string }[] {
  return (Object.keys(NAMES) as RevocationOf[]).flatMap((of) => {
    const standing = revocation[of];
    return standing ? [{ says: NAMES[of], what: describeStanding(standing, of === 'creator', now) }] : [];
  });
}

function describeStanding(standing: RevocationStanding, isCreator: boolean, now: Date): string {
  if (standing.standing === 'not-checked') return '未核对吊销，没有签发机构的吊销名单';
  const { thisUpdate, certificateEnds, coversSigning, revokedAt, isRevokedAtSigning } = standing;
  const list = `${beijingTime(thisUpdate)}的名单`;
  const age = describeAge(standing, now);
  if (revokedAt && isRevokedAtSigning)
    return `已按 ${list}核对，证书于 ${beijingTime(revokedAt)}吊销，不晚于时间戳的时刻；${age}`;
  if (revokedAt)
    return `已按 ${list}核对，证书于 ${beijingTime(revokedAt)}吊销，在时间戳的时刻之后${isCreator ? '' : '；若因密钥泄露，单凭这个时间戳不足为证'}；${age}`;
  if (coversSigning) return `已按 ${list}核对，到时间戳的时刻没有吊销；${age}`;
  if (thisUpdate > certificateEnds)
    return `${list}晚于证书到期（${beijingTime(certificateEnds)}），到期的证书可能已不在名单上，不能说明是否吊销过；${age}`;
  return `${list}早于时间戳，只说明到那时为止没有吊销，请取更新的名单；${age}`;
}

/** A list that is later than the token answers for the token's time for ever; its age is said all the same. */
function describeAge(
  { thisUpdate, nextUpdate }: Extract<RevocationStanding, { standing: 'as-of' }>,
  now: Date,
): string {
  if (nextUpdate === undefined) return '名单没有写明下次更新的时间';
  const next = beijingTime(nextUpdate);
  if (now <= nextUpdate) return `下次更新不晚于 ${next}`;
  const days = Math.max(0, Math.floor((now.getTime() - thisUpdate.getTime()) / DAY_MS));
  return `名单已有 ${days} 天，${next}之前应有更新的一份`;
}
