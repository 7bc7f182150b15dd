import { Button, FieldError, ProgressBar } from '@yinji/ui';
import { leaveWords as words } from './leave-words.ts';
import { percent } from './panel.tsx';
import type { Draft } from './use-draft.ts';
import type { Hashed } from './use-file.ts';
import { useLeaveFile } from './use-leave-file.ts';

interface LeaveFileProps {
  draft: Draft;
  hashed: Hashed;
  onLeft: (fileId: string) => void;
}

/** Offered where the deposit cannot go on here and now: the file waits with the platform, and what that costs. */
export function LeaveFile({ draft, hashed, onLeft }: LeaveFileProps) {
  const { upload, busy, leave } = useLeaveFile(draft, onLeft);
  const { state } = upload;
  const size = hashed.file.size;
  const press = () => void leave(hashed);
  if (state.kind === 'sending' || state.kind === 'waiting')
    return (
      <>
        <p className="mb-8" role={state.kind === 'waiting' ? 'alert' : undefined}>
          {state.kind === 'waiting' ? state.message : `${words.sending}，${percent(state.sentBytes, size)}`}
        </p>
        <ProgressBar label={words.progress} value={state.sentBytes} max={size} />
        <Button variant="text" size="dense" onClick={upload.pause}>
          {words.cancel}
        </Button>
      </>
    );
  return (
    <>
      <p className="mb-8">{words.offer}</p>
      {state.kind === 'failed' && <FieldError>{state.message}</FieldError>}
      <Button size="dense" busy={busy} onClick={press}>
        {state.kind === 'failed' ? words.again : words.leave}
      </Button>
    </>
  );
}
