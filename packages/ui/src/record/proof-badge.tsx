import type { ReactNode } from 'react';
import { clsx } from 'clsx';
import { Icon } from '../icons/icon.tsx';
import './proof-badge.css';

export interface ProofBadgeProps {
  /** `waiting`: will arrive by itself (时间戳待补); `failed`: does not verify. */
  state?: 'held' | 'waiting' | 'failed';
  children: ReactNode;
}

const words = { held: '已具备', waiting: '等待中', failed: '不成立' } as const;
const icons = { held: 'check', waiting: 'clock', failed: 'close' } as const;

/** One proof of a record: its name, and whether it is present. */
export function ProofBadge({ state = 'held', children }: ProofBadgeProps) {
  return (
    <span className={clsx('proof-badge', `proof-${state}`)}>
      <Icon name={icons[state]} size={12} />
      {children}
      <span className="visually-hidden">{words[state]}</span>
    </span>
  );
}
