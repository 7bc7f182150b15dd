interface ChoiceProps<Id extends string> {
  label: string;
  options: readonly { id: Id; label: string; count?: number }[];
  value: Id;
  onChange: (id: Id) => void;
}

/** Which part of a list is shown: buttons of which one is pressed. */
export function Choice<Id extends string>({ label, options, value, onChange }: ChoiceProps<Id>) {
  return (
    <fieldset className="finance-choice">
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <button
          key={option.id}
          type="button"
          aria-pressed={option.id === value}
          onClick={() => onChange(option.id)}
        >
          {option.label}
          {option.count !== undefined && option.count > 0 && <b>{option.count}</b>}
        </button>
      ))}
    </fieldset>
  );
}
