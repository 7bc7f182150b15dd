import { Link } from '@tanstack/react-router';
import { Button, EmptyState, buttonClass } from '@yinji/ui';
import { paths, type MarketType } from '../../config/paths.ts';
import { packageDialog } from '../../lib/package-dialog.ts';
import { marketWords } from './words.ts';

const verifyLink = (
  <Link to={paths.verify} className={buttonClass()}>
    按编号查验
  </Link>
);

/** No result, or no works: with an explanation. */
export function MarketEmpty({
  workType,
  keyword,
  isFiltered,
}: {
  workType: MarketType;
  keyword: string | undefined;
  isFiltered: boolean;
}) {
  const { tab } = marketWords[workType];
  if (isFiltered) {
    return (
      <EmptyState
        title={keyword === undefined ? '没有符合的作品' : `没有找到“${keyword}”`}
        actions={
          <>
            <Link to={paths.market} search={{ workType }} className={buttonClass('primary')}>
              清除搜索，看全部{tab}
            </Link>
            {verifyLink}
          </>
        }
      >
        <p>公开的{tab}作品里没有符合的。作品默认不公开，所以找不到不等于没有存证；有证书编号时请直接查验。</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={`还没有公开的${tab}作品`}
      actions={
        <>
          <Link to={paths.upload} className={buttonClass('primary')}>
            上传作品
          </Link>
          {verifyLink}
        </>
      }
    >
      <p>作品默认不公开：持有人愿意公开、内容经过审核之后才会列在这里。</p>
    </EmptyState>
  );
}

/** An account without membership sees the packages instead of the list. */
export function MembersOnly() {
  return (
    <EmptyState
      title="作品列表向会员开放"
      actions={
        <>
          <Button variant="primary" onClick={packageDialog.open}>
            查看套餐
          </Button>
          {verifyLink}
        </>
      }
    >
      <p>购买任一套餐即成为会员。查验证书、查看单件公开记录不需要会员，也不需要登录。</p>
    </EmptyState>
  );
}
