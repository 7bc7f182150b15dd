/** The number of the current step of an application. */
export function StepHead({ steps, now }: { steps: readonly string[]; now: number }) {
  return (
    <ol className="application-steps flex flex-wrap gap-x-28 gap-y-8 mb-28 pb-16 line-b text-ink-3 max-sm:gap-x-14 max-sm:gap-y-8">
      {steps.map((step, at) => (
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
