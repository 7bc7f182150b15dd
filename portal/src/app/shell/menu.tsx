import { Link, useNavigate, useRouterState } from '@tanstack/react-router';
import { Icon, notice } from '@yinji/ui';
import { useRef, type MouseEvent } from 'react';
import { paths, type MarketType } from '../../config/paths.ts';
import { useMemberGate } from '../../lib/member-gate.ts';
import { marketSearch } from '../../lib/search.ts';
import { session } from '../../lib/session.ts';
import { fixedWords } from '../../lib/words.ts';

const markets: readonly { workType: MarketType; word: string }[] = [
  { workType: 'photo', word: '摄影确权' },
  { workType: 'draw', word: '书画确权' },
  { workType: 'creative', word: '创意确权' },
  { workType: 'transfer', word: '转让变更' },
];

/** The entries of specification section 2, in its order. */
function MenuEntries({ onChosen }: { onChosen?: () => void }) {
  const { here, workType } = useRouterState({
    select: ({ location }) => ({
      here: location.pathname,
      workType: marketSearch(location.search).workType ?? 'photo',
    }),
    structuralSharing: true,
  });
  const current = (path: string) => (here === path ? ('page' as const) : undefined);
  const pass = useMemberGate();
  const navigate = useNavigate();

  function openMarket(event: MouseEvent, target: string) {
    if (!pass(target)) event.preventDefault();
    onChosen?.();
  }
  function openProvenance(event: MouseEvent) {
    onChosen?.();
    if (session.get()) return;
    event.preventDefault();
    notice(fixedWords.signInFirst, { kind: 'warning' });
    void navigate({ to: paths.signIn, search: { redirect: paths.provenance } });
  }

  return (
    <>
      <Link to={paths.home} aria-current={current(paths.home)} onClick={onChosen}>
        首页
      </Link>
      {markets.map((market) => (
        <Link
          key={market.workType}
          to={paths.market}
          search={{ workType: market.workType }}
          preload={false}
          aria-current={here === paths.market && workType === market.workType ? 'page' : undefined}
          onClick={(event) => openMarket(event, `${paths.market}?workType=${market.workType}`)}
        >
          {market.word}
        </Link>
      ))}
      <Link
        to={paths.provenance}
        preload={false}
        aria-current={current(paths.provenance)}
        onClick={openProvenance}
      >
        溯源查询
      </Link>
      <button
        type="button"
        onClick={() => {
          onChosen?.();
          notice(fixedWords.pledgeClosed, { kind: 'warning' });
        }}
      >
        质押登记
      </button>
      <Link to={paths.about} aria-current={current(paths.about)} onClick={onChosen}>
        关于我们
      </Link>
      <Link to={paths.personal} preload={false} aria-current={current(paths.personal)} onClick={onChosen}>
        我的
      </Link>
    </>
  );
}

export function Menu() {
  return (
    <nav className="menu" aria-label="主菜单">
      <MenuEntries />
    </nav>
  );
}

/** On narrow screens: the same entries behind one button. */
export function FoldedMenu() {
  const list = useRef<HTMLElement>(null);
  return (
    <>
      <button type="button" className="menu-button" popoverTarget="folded-menu" aria-label="菜单">
        <Icon name="menu" size={22} />
      </button>
      <nav className="folded-menu" id="folded-menu" popover="auto" ref={list} aria-label="菜单">
        <MenuEntries onChosen={() => list.current?.hidePopover()} />
      </nav>
    </>
  );
}
