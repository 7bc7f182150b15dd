import type { BundleFacts as Facts } from '@yinji/evidence';
import { formatBytes } from '@yinji/web';
import { Fact } from '@yinji/ui';
import { formatCount, formatInstant } from '../../lib/format.ts';
import { verdictWords as words } from '../../lib/verification/words.ts';

const moment = (time: Date) => `${formatInstant(time.getTime())} UTC+8`;

/** Facts of a valid bundle. */
export function BundleFacts({ facts }: { facts: Facts }) {
  const rows = factRows(facts);
  return (
    <section className="verification-section" aria-labelledby="facts">
      <h2 id="facts">证据包所载</h2>
      <dl className="facts">
        {rows.map(({ name, value }) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
      </dl>
    </section>
  );
}

function factRows(facts: Facts): { name: string; value: string }[] {
  const rows: [string, string | undefined][] = [
    ['作品名称与存入人', facts.variant === 'public' ? '公开版未出示' : undefined],
    ['作品名称', facts.title && `《${facts.title}》`],
    ['存入人', facts.creatorName],
    ['签名证书持有人', facts.signerName],
    ['存入人自述的完成日期', facts.claimedCreated ?? undefined],
    ['文件', facts.files?.map(({ path, size }) => `${path}（${formatBytes(size)}）`).join('、')],
    [words.provenTime, facts.provenAt && `${moment(facts.provenAt)} ${words.provenBy}`],
    [words.receivedTime, facts.receivedAt && `${moment(facts.receivedAt)}，${words.receivedBy}`],
    ['可信时间戳', facts.tokenTime && `${moment(facts.tokenTime)}　${facts.authorityName ?? ''}`],
    [
      '第二个时间戳',
      facts.secondToken && `${moment(facts.secondToken.time)}　${facts.secondToken.authorityName}`,
    ],
    ['时间戳序列号', facts.tokenSerial && `0x${facts.tokenSerial.toUpperCase()}`],
    ['账本', facts.logOrigin],
    [
      '账本位置',
      facts.logIndex === undefined
        ? undefined
        : `第 ${formatCount(facts.logIndex)} 条（从 0 数起），当时共 ${formatCount(facts.treeSize ?? 0)} 条`,
    ],
    ['见证人', facts.witnesses.map(({ name, time }) => `${name}　${moment(time)}`).join('\n') || undefined],
  ];
  return rows.flatMap(([name, value]) => (value ? [{ name, value }] : []));
}
