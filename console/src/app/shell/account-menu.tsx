import { Link } from '@tanstack/react-router';
import { Icon, notice } from '@yinji/ui';
import { useId, useRef } from 'react';
import { paths } from '../../config/paths.ts';
import { leaveSession } from '../../lib/api.ts';
import type { Staff } from '../../lib/session.ts';
import { singleKeys, useSingleKeys } from '../../lib/shortcuts.ts';
import { words } from '../../lib/words.ts';

/** Who is at the screen, and the two things to do about it. A popover: Escape and a click beside it close it. */
export function AccountMenu({ staff, onKeys }: { staff: Staff; onKeys: () => void }) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const hasKeys = useSingleKeys();
  return (
    <>
      <button type="button" className="account" popoverTarget={id}>
        <Icon name="me" size={18} />
        <span>
          {staff.name}
          <small>{words.roles[staff.role]}</small>
        </span>
        <b className="visually-hidden">{words.shell.account}</b>
        <Icon name="down" size={14} />
      </button>
      <div id={id} ref={menu} popover="auto" className="account-menu">
        <p>
          {staff.name}
          <small>{words.roles[staff.role]}</small>
        </p>
        <Link to={paths.password} onClick={() => menu.current?.hidePopover()}>
          {words.shell.changePassword}
        </Link>
        <Link to={paths.ownAccounts} onClick={() => menu.current?.hidePopover()}>
          {words.shell.ownAccounts}
        </Link>
        <Link to={paths.roles} onClick={() => menu.current?.hidePopover()}>
          {words.shell.roles}
        </Link>
        <Link to={paths.components} onClick={() => menu.current?.hidePopover()}>
          {words.shell.components}
        </Link>
        <button
          type="button"
          onClick={() => {
            menu.current?.hidePopover();
            onKeys();
          }}
        >
          {words.shell.keys}
        </button>
        {/* Every role has pages with single keys (WCAG 2.1.4). */}
        <button
          type="button"
          role="switch"
          aria-checked={hasKeys}
          className="account-keys"
          onClick={() => singleKeys.set(!hasKeys)}
        >
          {words.shell.singleKeys}
          <small aria-hidden="true">{hasKeys ? words.shell.on : words.shell.off}</small>
        </button>
        <button
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
