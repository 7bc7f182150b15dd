import type { WorkDetail } from '@yinji/contract';
import { Icon } from '@yinji/ui';
import { railState, railSteps, type RailState, type RailStep, type Step } from './deposit-step.ts';

export const railWords: Record<RailStep, string> = {
  choose: '选择',
  fingerprint: '指纹',
  details: '信息',
  sign: '签名',
  receipt: '回执',
  upload: '上传',
};

const states: Record<RailState, string> = { done: '已完成', now: '进行中', todo: '未开始' };

export interface StepRailProps {
  step: Step;
  original: WorkDetail['original'] | undefined;
  /** A note under a completed step. */
  told: Partial<Record<RailStep, string | undefined>>;
}

/** The six steps, and the deposit's position. */
export function StepRail({ step, original, told }: StepRailProps) {
  return (
    <ol
      className="deposit-rail grid grid-cols-[repeat(5,1fr)_auto] mt-4 mx-0 mb-44 max-sm:grid-cols-[repeat(6,1fr)] max-sm:mb-28"
      aria-label="存证步骤"
    >
      {railSteps.map((rail, place) => {
        const state = railState(rail, step, original);
        return (
          <li
            key={rail}
            className={`deposit-rail-${state}`}
            aria-current={state === 'now' ? 'step' : undefined}
          >
            <span
              className="deposit-node grid place-items-center w-28 h-28 [border:1.5px_solid_var(--line-strong)] rounded-[50%] bg-paper text-ink-3 [font:500_14px/1_var(--sans)] [print-color-adjust:exact] absolute top-0 left-0"
              aria-hidden="true"
            >
              {state === 'done' ? <Icon name="check" size={14} /> : place + 1}
            </span>
            {railWords[rail]}
            <small className="block min-h-20 text-ink-3 text-13 font-normal leading-20 max-sm:min-h-0 max-sm:h-0 max-sm:overflow-hidden">
              {state === 'done' ? (told[rail] ?? '') : state === 'now' ? states.now : ''}
              <span className="visually-hidden">{state === 'now' ? '' : states[state]}</span>
            </small>
          </li>
        );
      })}
    </ol>
  );
}
