import { rulesOf } from '@yinji/contract';
import { decisionWords } from './words.ts';

const MOST = 5;

interface RulePickerProps {
  kind: string;
  chosen: readonly string[];
  onChange: (codes: string[]) => void;
}

/** The rules of this kind of case: what does not pass rests on one at least. */
export function RulePicker({ kind, chosen, onChange }: RulePickerProps) {
  const { rules, rulesHint, correctable, final } = decisionWords;
  const toggle = (code: string) =>
    onChange(chosen.includes(code) ? chosen.filter((one) => one !== code) : [...chosen, code].toSorted());
  return (
    <fieldset className="rules">
      <legend>{rules}</legend>
      <p className="rules-hint">{rulesHint}</p>
      <div className="rules-list">
        {(rulesOf[kind] ?? []).map(({ code, name, sentence, canBeCorrected }, place) => (
          <label key={code} title={sentence}>
            <input
              type="checkbox"
              checked={chosen.includes(code)}
              disabled={!chosen.includes(code) && chosen.length >= MOST}
              data-answers={place === 0 ? 'rules' : undefined}
              onChange={() => toggle(code)}
            />
            <span className="mono">{code}</span>
            <span>{name}</span>
            <small>{canBeCorrected ? correctable : final}</small>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
