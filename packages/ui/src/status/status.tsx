import { clsx } from 'clsx';
import { Icon, type IconName } from '../icons/icon.tsx';
import './status.css';

/** The four states of a track, and the track that was not begun. */
export type StatusKind = 'passed' | 'reviewing' | 'rejected' | 'draft' | 'unbegun';

const looks: Record<StatusKind, { icon: IconName; word: string }> = {
  passed: { icon: 'check', word: '已通过' },
  reviewing: { icon: 'clock', word: '审核中' },
  rejected: { icon: 'close', word: '未通过' },
  draft: { icon: 'dashed', word: '草稿' },
  unbegun: { icon: 'dashed', word: '未开始' },
};

export interface StatusProps {
  kind: StatusKind;
  /** Instead of the state's own word. */
  word?: string;
  /** `tag` on its tint, `plain` in a row of text. */
  look?: 'tag' | 'plain';
}

/** Icon and word always together: colour alone is not enough. */
export function Status({ kind, word, look = 'tag' }: StatusProps) {
  return (
    <span className={clsx('status', `status-${look}`, `status-${kind}`)}>
      <Icon name={looks[kind].icon} size={14} />
      {word ?? looks[kind].word}
    </span>
  );
}

/** A work's track under its card: 「✓ 存证」. The state is read aloud, not only coloured. */
export function TrackMark({ kind, name }: { kind: StatusKind; name: string }) {
  return (
    <span className={clsx('status', 'status-plain', `status-${kind}`)}>
      <Icon name={looks[kind].icon} size={12} />
      {name}
      <span className="visually-hidden">{looks[kind].word}</span>
    </span>
  );
}

export function StatusNode({ kind }: { kind: StatusKind }) {
  return (
    <span className={clsx('status-node', `status-${kind}`)} aria-hidden="true">
      <Icon name={looks[kind].icon} size={14} />
    </span>
  );
}
