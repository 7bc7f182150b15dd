import { Link } from '@tanstack/react-router';
import { EmptyState, buttonClass } from '@yinji/ui';
import { paths } from '../../config/paths.ts';
import { useTitle } from '../../lib/use-title.ts';

export function ImportArtworksPage() {
  useTitle('批量存证');
  return (
    <div className="wrap">
      <div className="page-head">
        <h1>批量存证</h1>
      </div>
      <EmptyState
        title="还没有批次"
        actions={
          <Link to={paths.guidance} className={buttonClass()}>
            看办事指南
          </Link>
        }
      >
        <p>
          一次最多五百件图片，配一份表格。每一行先核对、后扣额度：有一行不对，整批都不扣。每一批的进度与结果列在这里。
        </p>
      </EmptyState>
    </div>
  );
}
