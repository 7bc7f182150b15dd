import { Link } from '@tanstack/react-router';
import { Icon, notice } from '@yinji/ui';
import { useId, useRef } from 'react';
import { paths } from '../../config/paths.ts';
import { leaveSession } from '../../lib/api.ts';
import type { Staff } from '../../lib/session.ts';
import { singleKeys, useSingleKeys } from '../../lib/shortcuts.ts';
import { words } from '../../lib/words.ts';

/** The signed-in person, and two actions. A popover: Escape and a click outside close it. */
export function AccountMenu({ staff, onKeys }: { staff: Staff; onKeys: () => void }) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const hasKeys = useSingleKeys();
  return (
    <>
      <button
        type="button"
        className="account flex items-center gap-8 h-40 py-0 px-10 rounded-(--radius) text-ink-2 whitespace-nowrap max-sm:w-44 max-sm:h-44 max-sm:p-0 max-sm:justify-center"
        popoverTarget={id}
      >
        <Icon name="me" size={18} />
        <span className="max-sm:hidden">
          {staff.name}
          <small className="ml-8 text-ink-3 text-12">{words.roles[staff.role]}</small>
        </span>
        <b className="visually-hidden">{words.shell.account}</b>
        <Icon name="down" size={14} />
      </button>
      <div
        id={id}
        ref={menu}
        popover="auto"
        className="account-menu [inset:calc(var(--header)_+_4px)_16px_auto_auto] w-208 m-0 p-6 line rounded-(--radius) bg-surface text-ink [box-shadow:var(--shadow)]"
      >
        <p className="pt-6 pb-8 px-10 line-b mb-6">
          {staff.name}
          <small className="ml-8 text-ink-3 text-12">{words.roles[staff.role]}</small>
        </p>
        <Link to={paths.password} onClick={() => menu.current?.hidePopover()}>
          {words.shell.changePassword}
        </Link>
        <Link to={paths.secondFactor} onClick={() => menu.current?.hidePopover()}>
          {words.shell.secondFactor}
        </Link>
        <Link to={paths.ownAccounts} onClick={() => menu.current?.hidePopover()}>
          {words.shell.ownAccounts}
        </Link>
        <Link to={paths.ownSessions} onClick={() => menu.current?.hidePopover()}>
          {words.shell.ownSessions}
        </Link>
        <Link to={paths.roles} onClick={() => menu.current?.hidePopover()}>
          {words.shell.roles}
        </Link>
        <Link to={paths.components} onClick={() => menu.current?.hidePopover()}>
          {words.shell.components}
        </Link>
        <button
          className="block w-full py-9 px-10 rounded-[4px] text-ink leading-22"
          type="button"
          onClick={() => {
            menu.current?.hidePopover();
            onKeys();
          }}
        >
          {words.shell.keys}
        </button>
        {/* Every role has pages with single-key shortcuts (WCAG 2.1.4). */}
        <button
          type="button"
          role="switch"
          aria-checked={hasKeys}
          className="account-keys block w-full py-9 px-10 rounded-[4px] text-ink leading-22"
          onClick={() => singleKeys.set(!hasKeys)}
        >
          {words.shell.singleKeys}
          <small className="ml-8 text-ink-3 text-12" aria-hidden="true">
            {hasKeys ? words.shell.on : words.shell.off}
          </small>
        </button>
        <button
          className="block w-full py-9 px-10 rounded-[4px] text-ink leading-22"
          type="button"
          onClick={() => {
            menu.current?.hidePopover();
            notice(words.shell.signedOut, { kind: 'success' });
            void leaveSession();
          }}
        >
          {words.shell.signOut}
        </button>
      </div>
    </>
  );
}
