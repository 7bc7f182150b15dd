import type { WorkDetail } from '@yinji/contract';
import { Link } from '@tanstack/react-router';
import { Button, buttonClass } from '@yinji/ui';
import { paths } from '../../config/paths.ts';
import { actionsOf, hasEnded, type WorkAction } from './work-actions.ts';
import { correctionWords } from './correction-words.ts';
import { useWorkActions } from './use-work-actions.ts';
import { workWords as words } from './words.ts';

/** Never filled: one leads on within the page, to a filled button; the other only shows. */
const QUIET: ReadonlySet<WorkAction> = new Set(['correct-confirmation', 'view-certification']);

/** The work's actions; the first is the recommended one. */
export function WorkButtons({ work }: { work: WorkDetail }) {
  const actions = actionsOf(work);
  return (
    <div className="work-actions flex flex-wrap gap-10 mt-32 print:hidden">
      {actions.map((action, place) => (
        <ActionButton key={action} action={action} work={work} isFirst={place === 0 && !QUIET.has(action)} />
      ))}
      {work.evidence?.state === 'passed' && !hasEnded(work) && (
        <Link to={paths.market} search={{ workType: 'transfer', work: work.id }} className={buttonClass()}>
          {words.transfer}
        </Link>
      )}
      {work.certification?.state === 'passed' && !hasEnded(work) && (
        <Link to={paths.change} search={{ work: work.id }} className={buttonClass()}>
          {words.change}
        </Link>
      )}
      {work.deposit && <p className="xs [flex-basis:100%] mt-2 dim">{words.passedStays}</p>}
    </div>
  );
}

function ActionButton({ action, work, isFirst }: { action: WorkAction; work: WorkDetail; isFirst: boolean }) {
  const { isBusy, confirm, withdraw, remove } = useWorkActions(work);
  const look = buttonClass(isFirst ? 'primary' : 'secondary');
  const variant = isFirst ? 'primary' : 'secondary';
  const search = { id: work.id };
  switch (action) {
    case 'continue-draft':
      return (
        <Link to={paths.upload} search={search} className={look}>
          继续草稿
        </Link>
      );
    case 'upload-original':
      return (
        <Link to={paths.upload} search={search} className={look}>
          上传原件
        </Link>
      );
    case 'request-confirmation':
      return (
        <Button guard variant={variant} busy={isBusy} onClick={() => void confirm()}>
          {work.confirmation?.state === 'rejected' ? '再次申请确权' : '申请确权'}
        </Button>
      );
    case 'correct-confirmation':
      return (
        <a href="#correction" className={look}>
          {correctionWords.open}
        </a>
      );
    case 'correct-certification':
      return (
        <Link to={paths.certification} search={search} className={look}>
          {words.correctCertification}
        </Link>
      );
    case 'withdraw-confirmation':
      return (
        <Button guard busy={isBusy} onClick={() => void withdraw()}>
          撤回确权
        </Button>
      );
    case 'certify':
      return (
        <Link to={paths.certification} search={search} className={look}>
          {work.certification ? '修改版权认证' : '填写版权认证'}
        </Link>
      );
    case 'view-certification':
      return (
        <Link to={paths.certification} search={search} className={look}>
          查看认证表
        </Link>
      );
    case 'delete-draft':
      return (
        <Button guard variant="danger" busy={isBusy} onClick={() => void remove()}>
          删除草稿
        </Button>
      );
  }
}
