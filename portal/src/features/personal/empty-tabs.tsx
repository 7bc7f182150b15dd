import { Link } from '@tanstack/react-router';
import { EmptyState, buttonClass } from '@yinji/ui';
import type { ReactNode } from 'react';
import { paths } from '../../config/paths.ts';

function Room({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <div className="personal-head">
        <h1>{title}</h1>
      </div>
      {children}
    </>
  );
}

const guidance = (
  <Link to={paths.guidance} className={buttonClass()}>
    看办事指南
  </Link>
);

export function PaymentTab() {
  return (
    <Room title="支付记录">
      <EmptyState title="还没有订单" actions={guidance}>
        <p>购买套餐之后，订单、退款与发票按时间列在这里。未使用的套餐 7 天内可全额退款，之后按未用额度折算。</p>
      </EmptyState>
    </Room>
  );
}

export function GalleryTemplateTab() {
  return (
    <Room title="模板管理">
      <EmptyState title="还没有图册" actions={guidance}>
        <p>图册把几件已存证的作品排成一组，用一种模板展示。放入已发布图册的每件作品占用一次图册额度。</p>
      </EmptyState>
    </Room>
  );
}
