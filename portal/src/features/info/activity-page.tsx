import { Link } from '@tanstack/react-router';
import { EmptyState, buttonClass } from '@yinji/ui';
import { paths } from '../../config/paths.ts';
import { BarePage } from '../../lib/bare-page.tsx';
import { useTitle } from '../../lib/use-title.ts';

export function ActivityPage() {
  useTitle('活动');
  return (
    <div className="wrap">
      <div className="page-head">
        <div>
          <h1>活动</h1>
          <p>征集、展览与讲座。</p>
        </div>
      </div>
      <EmptyState
        title="现在没有进行中的活动"
        actions={
          <Link to={paths.guidance} className={buttonClass()}>
            看办事指南
          </Link>
        }
      >
        <p>活动由运营方发布，列出主办方、起止时间与规则。参加活动不改变作品的存证与权利归属。</p>
      </EmptyState>
    </div>
  );
}

export function ActivityDetailPage() {
  useTitle('活动');
  return (
    <BarePage>
      <div className="wrap">
        <EmptyState
          title="没有这项活动"
          actions={
            <Link to={paths.activities} className={buttonClass()}>
              看全部活动
            </Link>
          }
        >
          <p>它可能已经结束并下架，或地址不完整。</p>
        </EmptyState>
      </div>
    </BarePage>
  );
}
