import { decideDisplayCheck } from '@yinji/contract';
import { Button, FieldError, notice } from '@yinji/ui';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { messageOf } from '../../lib/call-failure.ts';
import { GroundForm } from '../../lib/ground-form.tsx';
import { useShortcuts } from '../../lib/shortcuts.ts';
import type { OpenedCheck } from './display-queries.ts';
import { displayWords as words } from './words.ts';

interface CheckDecisionProps {
  check: OpenedCheck;
  onDone: () => void;
}

/** Pass it, or say by which rule and why not. About the version on the screen and no other. */
export function CheckDecision({ check: { workId, version }, onDone }: CheckDecisionProps) {
  const [isRefusing, setIsRefusing] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function pass() {
    setIsBusy(true);
    setFailure(undefined);
    try {
      await api.call(decideDisplayCheck, { workId, version, decision: { outcome: 'passed' } });
      notice(words.passed, { kind: 'success' });
      onDone();
    } catch (cause) {
      setFailure(messageOf(cause));
      setIsBusy(false);
    }
  }
  useShortcuts({
    p: () => {
      if (!isBusy && !isRefusing) void pass();
    },
    r: () => setIsRefusing(true),
  });

  if (isRefusing)
    return (
      <GroundForm
        workId={workId}
        submit={words.refuseSubmit}
        back={words.back}
        onBack={() => setIsRefusing(false)}
        onSubmit={async (ground) => {
          await api.call(decideDisplayCheck, { workId, version, decision: { outcome: 'refused', ...ground } });
          notice(words.refused, { kind: 'success' });
          onDone();
        }}
      />
    );
  return (
    <div className="check-decision">
      {failure && <FieldError>{failure}</FieldError>}
      <Button guardMs={0} onClick={() => setIsRefusing(true)}>
        {words.refuse} <kbd>R</kbd>
      </Button>
      <Button variant="primary" guardMs={0} busy={isBusy} onClick={() => void pass()}>
        {words.pass} <kbd>P</kbd>
      </Button>
    </div>
  );
}
