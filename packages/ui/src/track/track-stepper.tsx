import type { ReactNode } from 'react';
import { clsx } from 'clsx';
import { Status, StatusNode, type StatusKind } from '../status/status.tsx';
import './track-stepper.css';

export interface TrackStep {
  name: string;
  kind: StatusKind;
  /** Instead of the state's own word: 待补正, 异议处理中. */
  word?: string;
  /** What happened, when, and what happens next. */
  detail?: ReactNode;
  /** The reviewer's reason. `past` where a later submission has answered it. */
  reason?: { text: ReactNode; past?: boolean } | undefined;
  action?: ReactNode;
}

/** The three tracks of a work as a vertical stepper, with dates and reasons. */
export function TrackStepper({ steps }: { steps: readonly TrackStep[] }) {
  return (
    <ol className="track-stepper">
      {steps.map(({ name, kind, word, detail, reason, action }) => (
        <li key={name}>
          <StatusNode kind={kind} />
          <div className="track-head">
            <h3>{name}</h3>
            <Status kind={kind} {...(word === undefined ? {} : { word })} />
          </div>
          {detail && <div className="track-detail">{detail}</div>}
          {reason && (
            <div
              className={clsx(
                'track-reason',
                reason.past ? 'track-reason-past' : kind === 'passed' && 'track-reason-passed',
              )}
            >
              <strong>{reason.past ? '上次未通过的理由' : '理由'}</strong>
              <div>{reason.text}</div>
            </div>
          )}
          {action && <div className="track-action">{action}</div>}
        </li>
      ))}
    </ol>
  );
}
