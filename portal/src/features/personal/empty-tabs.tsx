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

export function GalleryTemplateTab() {
  return (
    <Room title="模板管理">
      <EmptyState title="还没有图册" actions={guidance}>
        <p>图册把几件已存证的作品排成一组，用一种模板展示。放入已发布图册的每件作品占用一次图册额度。</p>
      </EmptyState>
    </Room>
  );
}
