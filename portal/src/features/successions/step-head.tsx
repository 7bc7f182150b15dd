import { successionWords } from './words.ts';

/** Which of the three steps this is. */
export function StepHead({ now }: { now: 0 | 1 | 2 }) {
  return (
    <ol className="succession-steps">
      {successionWords.form.steps.map((step, at) => (
        <li key={step} aria-current={at === now ? 'step' : undefined}>
          <span>{at + 1}</span>
          {step}
        </li>
      ))}
    </ol>
  );
}
