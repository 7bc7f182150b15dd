import { Link } from '@tanstack/react-router';
import { EmptyState, buttonClass } from '@yinji/ui';
import { paths } from '../../config/paths.ts';
import { BarePage } from '../../lib/bare-page.tsx';
import { useTitle } from '../../lib/use-title.ts';

export function GalleryIndexPage() {
  useTitle('图册');
  return (
    <BarePage>
      <div className="wrap">
        <EmptyState
          title="没有这本图册"
          actions={
            <Link to={paths.home} className={buttonClass()}>
              回到首页
            </Link>
          }
        >
          <p>地址里没有图册编号，或持有人尚未发布。发布后的图册按所选模板在这里展示，每件作品都附存证编号。</p>
        </EmptyState>
      </div>
    </BarePage>
  );
}
