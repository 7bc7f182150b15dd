import { Link } from '@tanstack/react-router';
import { Icon } from '@yinji/ui';
import { useId, useRef } from 'react';
import type { Staff } from '../../lib/session.ts';
import { words } from '../../lib/words.ts';
import { groupsOf } from './places.ts';

/** This many places fit beside the logo; more get a line of their own, in groups. */
const BESIDE_THE_LOGO = 7;

/** Links to a person's work. On a phone the same list is a popover. */
export function Navigation({ staff }: { staff: Staff }) {
  const id = useId();
  const list = useRef<HTMLElement>(null);
  const groups = groupsOf(staff);
  const isLong = groups.reduce((sum, { places }) => sum + places.length, 0) > BESIDE_THE_LOGO;
  return (
    <>
      <button type="button" className="header-icon header-menu" popoverTarget={id}>
        <Icon name="menu" size={18} />
        <b className="visually-hidden">{words.shell.menu}</b>
      </button>
      <nav
        id={id}
        ref={list}
        popover="auto"
        aria-label={words.shell.menu}
        className={isLong ? 'places places-long' : 'places'}
      >
        {groups.map(({ name, places }, place) => (
          <section key={name} aria-labelledby={`${id}-${place}`}>
            <span id={`${id}-${place}`}>{name}</span>
            {places.map(({ path, word }) => (
              <Link key={path} to={path} onClick={() => list.current?.hidePopover()}>
                {word}
              </Link>
            ))}
          </section>
        ))}
      </nav>
    </>
  );
}
