interface ChoiceProps<Id extends string> {
  label: string;
  options: readonly { id: Id; label: string; count?: number }[];
  value: Id;
  onChange: (id: Id) => void;
}

/** Selects a part of a list: buttons, one of them pressed. */
export function Choice<Id extends string>({ label, options, value, onChange }: ChoiceProps<Id>) {
  return (
    <fieldset className="finance-choice flex flex-wrap gap-8 mb-16">
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <button
          className="min-h-(--control-dense) py-4 px-14 line rounded-(--radius) bg-surface text-ink-2"
          key={option.id}
          type="button"
          aria-pressed={option.id === value}
          onClick={() => onChange(option.id)}
        >
          {option.label}
          {option.count !== undefined && option.count > 0 && (
            <b className="ml-8 font-semibold [font-variant-numeric:tabular-nums]">{option.count}</b>
          )}
        </button>
      ))}
    </fieldset>
  );
}
