import { Button, Countdown } from '@yinji/ui';
import { useEffect, useRef } from 'react';
import type { Decision } from './use-decision.ts';
import { decisionWords } from './words.ts';

/** The submitted decision, while it can be taken back. */
export function HeldDecision({
  until,
  takeBack,
  submit,
}: { until: number } & Pick<Decision, 'takeBack' | 'submit'>) {
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    back.current?.focus();
    // Taken back: the focus goes to where it was.
    return () => document.querySelector<HTMLElement>('.decision-submit')?.focus();
  }, []);
  return (
    <div className="grid grid-cols-[1fr_1fr] gap-8">
      <output className="block col-span-full">
        {decisionWords.held}
        <span aria-hidden="true">
          {decisionWords.heldFor}
          <Countdown until={until} onEnd={submit} />
        </span>
      </output>
      <Button ref={back} onClick={takeBack}>
        {decisionWords.takeBack}
      </Button>
      <Button variant="primary" onClick={submit}>
        {decisionWords.submitNow}
        <kbd aria-hidden="true">Ctrl ↵</kbd>
      </Button>
    </div>
  );
}
