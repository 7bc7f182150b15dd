import { useEffect, useRef, useState } from 'react';
import { Avatar } from '../../lib/avatar.tsx';
import { nextTask } from '../../lib/next-task.ts';
import type { Account } from '../../lib/session.ts';
import type { AccountCard } from './account-card.tsx';

type Card = typeof AccountCard;

/**
 * Only signed-in people need it, so it is not part of the first page. Kept in state instead of `lazy`, which
 * takes a moment even for a loaded part: the next Tab would skip the card and close it.
 */
const fetchCard = (keep: (card: () => Card) => void): Promise<void> =>
  import('./account-card.tsx').then(
    (part) => keep(() => part.AccountCard),
    () => undefined,
  );

const LEAVE_AFTER_MS = 180;

/**
 * The person's picture with its card, which opens on hover, click and keyboard; closes on Escape and when the
 * focus leaves.
 */
export function AccountButton({ account }: { account: Account }) {
  const [open, setOpen] = useState(false);
  const [Card, setCard] = useState<Card>();
  const button = useRef<HTMLButtonElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    // In a task of its own: the page's queries start in this one.
    void nextTask().then(() => fetchCard(setCard));
    return () => clearTimeout(timer.current);
  }, []);
  // Escape also closes a card opened by the pointer, wherever the focus is; focus inside returns to the button.
  useEffect(() => {
    if (!open) return;
    const press = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      if (button.current?.parentElement?.contains(document.activeElement)) button.current.focus();
      setOpen(false);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [open]);

  function leave() {
    timer.current = setTimeout(() => setOpen(false), LEAVE_AFTER_MS);
  }
  function enter() {
    clearTimeout(timer.current);
    // Loading failed: tried once more.
    if (!Card) void fetchCard(setCard);
    setOpen(true);
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears what happens inside; the button is the control
    <div
      className="account-card-place"
      onPointerEnter={(event) => event.pointerType === 'mouse' && enter()}
      onPointerLeave={(event) => event.pointerType === 'mouse' && leave()}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setOpen(false)}
    >
      <button
        type="button"
        ref={button}
        className="account-button"
        aria-label={`${account.nickname}的账号`}
        aria-expanded={open}
        onClick={(event) => (event.detail === 0 && open ? setOpen(false) : enter())}
      >
        <Avatar account={account} />
      </button>
      {open && Card && <Card account={account} onChosen={() => setOpen(false)} />}
    </div>
  );
}
