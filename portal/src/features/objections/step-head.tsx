import { objectionWords } from './words.ts';

/** The present one of the three steps. */
export function StepHead({ now }: { now: 0 | 1 | 2 }) {
  return (
    <ol className="objection-steps flex flex-wrap gap-x-28 gap-y-8 mb-28 pb-16 line-b text-ink-3 max-sm:gap-x-14 max-sm:gap-y-8">
      {objectionWords.form.steps.map((step, at) => (
        <li className="flex gap-8 items-center" key={step} aria-current={at === now ? 'step' : undefined}>
          <span className="grid place-items-center w-24 h-24 line rounded-[50%] text-13 [line-height:1]">
            {at + 1}
          </span>
          {step}
        </li>
      ))}
    </ol>
  );
}
