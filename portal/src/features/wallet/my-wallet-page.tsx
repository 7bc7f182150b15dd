import { listOwnWorks } from '@yinji/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { EmptyState, FailureState, Glyph, Loading, Skeleton, buttonClass } from '@yinji/ui';
import { LIST_PAGE_SIZE } from '../../config/constants.ts';
import { paths } from '../../config/paths.ts';
import { api } from '../../lib/api.ts';
import { formatDay, formatMoment } from '../../lib/format.ts';
import { memberQuery } from '../../lib/queries.ts';
import { QuotaNumbers } from '../../lib/quota-numbers.tsx';
import { serverNow } from '../../lib/server-time.ts';
import { useTitle } from '../../lib/use-title.ts';
import { words } from '../../lib/words.ts';
import './wallet.css';

/** A read-only view: quotas, certificates, orders. No money is kept here, and nothing can be paid in or out. */
export function MyWalletPage() {
  useTitle('我的钱包');
  const member = useQuery(memberQuery);
  return (
    <div className="wrap wallet">
      <div className="page-head">
        <div>
          <h1>我的钱包</h1>
          <p>额度、证书与订单的一览。这里不存放资金，没有充值、提现，也不经手转让价款。</p>
        </div>
      </div>
      <section aria-labelledby="wallet-quota">
        <div className="wallet-head">
          <h2 id="wallet-quota">权益额度</h2>
          <Link to={paths.personal} search={{ currentType: 'memberCenter' }}>
            会员中心
          </Link>
        </div>
        {member.isPending && (
          <Loading>
            <Skeleton shape="block" />
          </Loading>
        )}
        {member.isError && (
          <FailureState
            title={words.loadFailed}
            onRetry={() => void member.refetch()}
            retrying={member.isFetching}
          />
        )}
        {member.data && (
          <>
            <QuotaNumbers rest={member.data.rest} />
            <p className="sm dim">
              {member.data.membership
                ? `会员至 ${formatDay(member.data.membership.expiresAt)}。先到期的额度先使用。`
                : '购买套餐后得到额度。'}
            </p>
          </>
        )}
      </section>
      <Certificates />
      <section aria-labelledby="wallet-orders">
        <div className="wallet-head">
          <h2 id="wallet-orders">订单</h2>
        </div>
        <p className="wallet-line muted">
          订单、退款与发票在
          <Link to={paths.personal} search={{ currentType: 'payment' }}>
            支付记录
          </Link>
          里。
        </p>
      </section>
    </div>
  );
}

function Certificates() {
  const { data, isPending, isError, refetch, isFetching } = useQuery({
    queryKey: ['own', 'works', 1, LIST_PAGE_SIZE],
    queryFn: ({ signal }) => api.call(listOwnWorks, { page: 1, size: LIST_PAGE_SIZE }, { signal }),
  });
  const held =
    data?.items.filter((work) => work.evidence?.state === 'passed' && work.depositNumber !== null) ?? [];
  return (
    <section aria-labelledby="wallet-certificates">
      <div className="wallet-head">
        <h2 id="wallet-certificates">证书与证据包</h2>
        <Link to={paths.personal}>全部作品</Link>
      </div>
      {isPending && (
        <Loading>
          <Skeleton shape="block" />
        </Loading>
      )}
      {isError && (
        <FailureState title={words.loadFailed} onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {data && held.length === 0 && (
        <EmptyState
          title="还没有证书"
          actions={
            <Link to={paths.upload} className={buttonClass()}>
              上传作品
            </Link>
          }
        >
          <p>存证通过、时间戳与见证人联署齐备之后，证书和可离线核验的证据包会列在这里。</p>
        </EmptyState>
      )}
      {held.length > 0 && (
        <ul className="wallet-certificates">
          {held.map((work) => (
            <li key={work.id}>
              <Link to={paths.work} search={{ id: work.id }}>
                {work.recordSha256 && <Glyph digest={work.recordSha256} />}
                <strong>{work.title}</strong>
                <span className="mono">{work.depositNumber}</span>
                <time dateTime={work.evidence?.since}>
                  {formatMoment(work.evidence?.since ?? work.createdAt, serverNow())}
                </time>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
