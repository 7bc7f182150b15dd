import { rulesOf } from '@yinji/contract';
import { decisionWords } from './words.ts';

const MOST = 5;

interface RulePickerProps {
  kind: string;
  chosen: readonly string[];
  onChange: (codes: string[]) => void;
}

/** The rules of this kind of case: a rejection needs at least one. */
export function RulePicker({ kind, chosen, onChange }: RulePickerProps) {
  const { rules, rulesHint, correctable, final } = decisionWords;
  const toggle = (code: string) =>
    onChange(chosen.includes(code) ? chosen.filter((one) => one !== code) : [...chosen, code].toSorted());
  return (
    <fieldset className="rules mt-14">
      <legend className="font-semibold leading-22">{rules}</legend>
      <p className="text-ink-3 text-12 leading-18">{rulesHint}</p>
      <div className="rules-list mt-6 line rounded-(--radius) bg-surface">
        {(rulesOf[kind] ?? []).map(({ code, name, sentence, canBeCorrected }, place) => (
          <label
            className="grid grid-cols-[18px_48px_minmax(0,1fr)_auto] gap-8 items-center py-5 px-10 text-13 leading-20 cursor-pointer max-sm:py-11 hover:bg-sunken"
            key={code}
            title={sentence}
          >
            <input
              className="w-16 h-16 m-0 [accent-color:var(--rejected)]"
              type="checkbox"
              checked={chosen.includes(code)}
              disabled={!chosen.includes(code) && chosen.length >= MOST}
              data-answers={place === 0 ? 'rules' : undefined}
              onChange={() => toggle(code)}
            />
            <span className="mono text-ink-3 text-12">{code}</span>
            <span>{name}</span>
            <small className="text-ink-3 text-12">{canBeCorrected ? correctable : final}</small>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
