import { Link } from '@tanstack/react-router';
import { Button } from '@yinji/ui';
import { paths } from '../../config/paths.ts';
import { formatInstant } from '../../lib/format.ts';
import type { PastQuery } from './query-history.ts';

const ways = { number: '编号', file: '文件', bundle: '证据包' } as const;

/** What this account asked here before. */
export function QueryHistoryList({ history, onClear }: { history: readonly PastQuery[]; onClear: () => void }) {
  return (
    <section className="verification-section" aria-labelledby="history">
      <div className="judge-head">
        <h2 id="history">查询记录</h2>
        {history.length > 0 && (
          <Button variant="text" guardMs={0} onClick={onClear}>
            清空查询记录
          </Button>
        )}
      </div>
      <p className="sm muted">
        {history.length > 0
          ? '只保存在这台设备的浏览器里，平台不留存。'
          : '还没有查询过。查询记录只保存在这台设备的浏览器里。'}
      </p>
      {history.length > 0 && (
        <ol className="query-history">
          {history.map((query) => (
            <li key={query.at}>
              <time dateTime={new Date(query.at).toISOString()}>{formatInstant(query.at)}</time>
              <span className="dim">{ways[query.by]}</span>
              {query.number ? (
                <Link
                  to={paths.provenanceResult}
                  search={{ number: query.number, ...(query.queryCode ? { code: query.queryCode } : {}) }}
                >
                  {query.what}
                </Link>
              ) : (
                <span>{query.what}</span>
              )}
              <span>{query.outcome}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
