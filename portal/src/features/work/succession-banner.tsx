import { listOwnSuccessions } from '@yinji/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Skeleton } from '@yinji/ui';
import { paths } from '../../config/paths.ts';
import { api } from '../../lib/api.ts';

const LIVE: readonly string[] = ['submitted', 'correcting', 'reviewing', 'waiting'];
const words = {
  text: '有人以继承或承继为由申请取得这件作品。若您仍是持有人，请终止该申请。',
  open: '查看并终止',
};

export const successionsOf = (workId: string) =>
  api.query(['own', 'successions', 'of', workId], listOwnSuccessions, { workId }, { retry: false });

/** Only for the holder: somebody claims that they are dead, or their company gone. */
export function SuccessionBanner({ workId }: { workId: string }) {
  const { data, isLoading } = useQuery(successionsOf(workId));
  // Content below waits for it (`.in-turn`).
  if (isLoading) return <Skeleton />;
  const open = data?.items.find((one) => one.mySide === 'holder' && LIVE.includes(one.state));
  if (open === undefined) return null;
  return (
    <p className="max-w-none flex flex-wrap gap-x-16 gap-y-4 mb-20 py-12 px-18 line-strong rounded-(--radius) bg-surface">
      {words.text}
      <Link to={paths.change} search={{ kind: 'succession', id: open.id }}>
        {words.open}
      </Link>
    </p>
  );
}
