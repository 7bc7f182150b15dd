import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { EmptyState, Glyph, Skeleton, buttonClass } from '@yinji/ui';
import type { CSSProperties } from 'react';
import { QueryState, serverNow } from '@yinji/web';
import { paths } from '../../config/paths.ts';
import { formatMoment } from '../../lib/format.ts';
import { useMemberGate } from '../../lib/member-gate.ts';
import { PublicPicture } from '../../lib/public-picture.tsx';
import { words } from '../../lib/words.ts';
import { newestWorksQuery } from './home-query.ts';

/** A scroll keeps its height on a mat wide enough for its label. */
const NARROWEST = 0.62;
const placeOf = ({ width, height }: { width: number; height: number }) => Math.max(width / height, NARROWEST);

/** Works side by side at one height, whole, in their own proportions. */
export function NewestWorks() {
  const newestWorks = useQuery(newestWorksQuery);
  const { data } = newestWorks;
  const pass = useMemberGate();
  const navigate = useNavigate();
  return (
    <section className="wrap section" aria-labelledby="newest-works">
      <div className="section-head">
        <h2 id="newest-works">最近公开的作品</h2>
        <Link
          to={paths.market}
          preload={false}
          onClick={(event) => {
            event.preventDefault();
            if (pass(paths.market)) void navigate({ to: paths.market });
          }}
        >
          全部公开作品
        </Link>
      </div>
      {newestWorks.data === undefined && (
        <QueryState query={newestWorks} title={words.loadFailed} className="hang">
          {[0.8, 0.63, 0.92, 1.6, 0.85].map((ratio) => (
            <Skeleton key={ratio} shape="block" className="hang-place" />
          ))}
        </QueryState>
      )}
      {data?.items.length === 0 && (
        <EmptyState
          title="还没有公开的作品"
          actions={
            <Link to={paths.upload} preload={false} className={buttonClass()}>
              为我的作品存证
            </Link>
          }
        >
          <p>作品默认不公开：只有持有人愿意、内容经过审核之后才会挂在这里。没有公开不等于没有存证。</p>
        </EmptyState>
      )}
      {data && data.items.length > 0 && (
        <>
          <ul className="hang">
            {data.items.map((work) => (
              <li key={work.id} style={{ '--ratio': placeOf(work) } as CSSProperties}>
                <Link to={paths.verify} search={{ work: work.id }}>
                  <PublicPicture work={work} sizes="340px" />
                  <span className="caption">
                    <span>
                      <strong>{work.title}</strong>
                      <span>{work.creatorName}</span>
                      <span suppressHydrationWarning>{formatMoment(work.depositedAt, serverNow())} 存证</span>
                    </span>
                    <Glyph digest={work.recordSha256} />
                  </span>
                </Link>
              </li>
            ))}
          </ul>
          <p className="sm dim hang-note">每件作品旁的纹样由它的存证记录生成：记录不同，纹样就不同。</p>
        </>
      )}
    </section>
  );
}
