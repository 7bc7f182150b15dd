import { Link } from '@tanstack/react-router';
import { EmptyState, buttonClass } from '@yinji/ui';
import { paths } from '../../config/paths.ts';
import { useTitle } from '../../lib/use-title.ts';

export function CopyrightChangePage() {
  useTitle('版权变更');
  return (
    <div className="wrap">
      <div className="page-head">
        <h1>版权变更</h1>
      </div>
      <EmptyState
        title="还没有变更申请"
        actions={
          <Link to={paths.personal} className={buttonClass()}>
            看我的作品
          </Link>
        }
      >
        <p>已认证的记录可以更正、补充或注销。原记录不会被改写：变更另记一条，与原记录相连，两者都能查到。</p>
      </EmptyState>
    </div>
  );
}
