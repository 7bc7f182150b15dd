import { Button, FieldError, notice } from '@yinji/ui';
import { useState } from 'react';
import { GroundForm, type Ground } from '../../lib/ground-form.tsx';
import { useShortcuts } from '../../lib/shortcuts.ts';
import { useAct } from '../../lib/proceedings/use-act.ts';
import { displayWords as words } from './words.ts';

interface CheckDecisionProps {
  /** Id of the work or the gallery. */
  about: string;
  /** Its picture may be listed with the refusal. */
  workId?: string;
  /** Null passes it. */
  decide: (refused: Ground | null) => Promise<unknown>;
  passed: string;
  onDone: () => void;
}

/** Pass it, or refuse with rule and reason. About the version on screen only. */
export function CheckDecision({ about, workId, decide, passed, onDone }: CheckDecisionProps) {
  const [isRefusing, setIsRefusing] = useState(false);
  const { busy, failure, act } = useAct();
  const send = async () => {
    await decide(null);
    onDone();
  };
  const pass = () => act('pass', send, passed);
  useShortcuts({
    p: () => {
      if (busy === undefined && !isRefusing) void pass();
    },
    r: () => setIsRefusing(true),
  });

  if (isRefusing)
    return (
      <GroundForm
        about={about}
        {...(workId === undefined ? {} : { workId })}
        submit={words.refuseSubmit}
        back={words.back}
        onBack={() => setIsRefusing(false)}
        onSubmit={async (ground) => {
          await decide(ground);
          notice(words.refused, { kind: 'success' });
          onDone();
        }}
      />
    );
  return (
    <div className="check-decision grid grid-cols-[1fr_1fr] gap-12">
      {failure && <FieldError>{failure}</FieldError>}
      <Button onClick={() => setIsRefusing(true)}>
        {words.refuse} <kbd>R</kbd>
      </Button>
      <Button variant="primary" busy={busy !== undefined} onClick={() => void pass()}>
        {words.pass} <kbd>P</kbd>
      </Button>
    </div>
  );
}
