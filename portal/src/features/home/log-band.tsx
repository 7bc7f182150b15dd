import type { OutputOf, getLogHead } from '@yinji/contract';
import { useQuery } from '@tanstack/react-query';
import { shortHash } from '@yinji/ui';
import { QueryFailure, serverNow } from '@yinji/web';
import { formatAgo, formatCount, formatInstant } from '../../lib/format.ts';
import { logHeadQuery } from '../../lib/queries.ts';
import { words } from '../../lib/words.ts';

type LogHead = OutputOf<typeof getLogHead>;

/** The public log in one dark band: its length, its last checkpoint, and its witnesses. */
export function LogBand() {
  const logHead = useQuery(logHeadQuery);
  const { data } = logHead;
  return (
    <section className="log-band" aria-label="公开账本">
      {/* Dark in both themes, including its messages. */}
      <div className="wrap" data-theme="dark">
        {logHead.isError && !data ? (
          <QueryFailure query={logHead} title={words.loadFailed} />
        ) : (
          <div className="log-band-grid">
            <div className="log-band-size">
              <p>公开账本，现有</p>
              <strong className="song">{data ? formatCount(data.size) : '　'}</strong>
              <p>条记录，只增不改</p>
            </div>
            <div>
              <LatestBars head={data} />
              <LogFacts head={data} />
            </div>
          </div>
        )}
      </div>
    </section>
  );
}

const BARS = 64;

/**
 * One bar for each of the latest records, its height the first byte of the record's digest; the newest one is
 * bright.
 */
function LatestBars({ head }: { head: LogHead | undefined }) {
  const heights = [...(head?.latest ?? [])]
    .sort((a, b) => a.index - b.index)
    .slice(-BARS)
    .map(({ recordSha256 }) => 6 + (66 * Number.parseInt(recordSha256.slice(0, 2), 16)) / 255);
  const start = BARS - heights.length;
  return (
    <svg className="log-bars" viewBox={`0 0 ${BARS * 13 - 3} 72`} preserveAspectRatio="none" aria-hidden="true">
      {Array.from({ length: start }, (_, place) => (
        <rect key={place} x={place * 13} y="70" width="10" height="2" className="log-bar-blank" />
      ))}
      {heights.map((height, place) => (
        <rect
          key={start + place}
          x={(start + place) * 13}
          y={72 - height}
          width="10"
          height={height}
          className={place === heights.length - 1 ? 'log-bar-newest' : undefined}
        />
      ))}
    </svg>
  );
}

function LogFacts({ head }: { head: LogHead | undefined }) {
  const newest = head?.latest.reduce((last, one) => (one.index > last.index ? one : last), head.latest[0]!);
  return (
    <dl>
      <div>
        <dt>最近一次检查点</dt>
        <dd suppressHydrationWarning>
          {head &&
            (head.publishedAt
              ? `${formatInstant(head.publishedAt)}，${formatAgo(head.publishedAt, serverNow())}`
              : '第一条记录写入后产生')}
        </dd>
      </div>
      <div>
        <dt>见证人联署{head?.simulated && '（评估环境，本机模拟）'}</dt>
        <dd>
          {head &&
            (head.witnesses.length > 0
              ? `${head.witnesses.length} 家，至少 ${head.quorum} 家：${head.witnesses.join('、')}`
              : '尚无见证人')}
        </dd>
      </div>
      <div>
        <dt>最新一条</dt>
        <dd className="mono">
          {head && (newest ? `#${formatCount(newest.index)}　${shortHash(newest.recordSha256)}` : '尚无记录')}
        </dd>
      </div>
    </dl>
  );
}
