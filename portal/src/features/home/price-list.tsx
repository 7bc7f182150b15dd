import { useQuery } from '@tanstack/react-query';
import { Button } from '@yinji/ui';
import { QueryState } from '@yinji/web';
import { formatCount, formatTerm, formatYuan } from '../../lib/format.ts';
import { packageDialog } from '../../lib/package-dialog.ts';
import { packagesQuery } from '../../lib/queries.ts';
import { words } from '../../lib/words.ts';

/** Packages as a price list: every figure is visible. */
export function PriceList() {
  const query = useQuery(packagesQuery(1));
  const { data } = query;
  return (
    <section className="wrap section" aria-labelledby="packages">
      <div className="section-head">
        <h2 id="packages">套餐</h2>
        {data && data.total > data.items.length && (
          <Button variant="text" size="dense" onClick={packageDialog.open}>
            比较全部 {data.total} 种套餐
          </Button>
        )}
      </div>
      {query.data === undefined && <QueryState query={query} title={words.loadFailed} />}
      {data && (
        <ul className="price-list">
          {data.items.map(({ id, name, termDays, quotas, priceFen }) => (
            <li key={id}>
              <h3>{name}</h3>
              <dl>
                <div>
                  <dt className="visually-hidden">期限</dt>
                  <dd>{formatTerm(termDays)}</dd>
                </div>
                <Quota name="存证" count={quotas.evidence} />
                <Quota name="确权" count={quotas.authentic} />
                <Quota name="图册作品" count={quotas.gallery} />
                <Quota name="普通作品" count={quotas.common} />
              </dl>
              <span className="price">
                <small>¥</small>
                {formatYuan(priceFen)}
              </span>
              <Button variant="quiet" onClick={packageDialog.open} aria-label={`购买${name}套餐`}>
                购买
              </Button>
            </li>
          ))}
          {data.items.length === 0 && <li className="muted">目前没有在售的套餐。</li>}
        </ul>
      )}
      <p className="sm dim price-note">
        未使用，7 天内全额退款。购买前需完成实名认证；续费不叠加，以最晚到期的套餐为准。
      </p>
    </section>
  );
}

function Quota({ name, count }: { name: string; count: number }) {
  return (
    <div>
      <dt>{name}</dt> <dd>{formatCount(count)}</dd>
    </div>
  );
}
