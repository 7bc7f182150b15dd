export interface TableHeadProps {
  /** The heading of each column, in order. That named `act`, of the buttons, is for screen readers only. */
  columns: readonly string[] | Readonly<Record<string, string>>;
  /** Classes by a column's name, or its place in a list. */
  classes?: Readonly<Record<string, string>>;
}

/** The head of a table. */
export function TableHead({ columns, classes = {} }: TableHeadProps) {
  return (
    <thead>
      <tr>
        {Object.entries(columns).map(([name, word]) => (
          <th key={name} scope="col" className={classes[name]}>
            {name === 'act' ? <span className="visually-hidden">{word}</span> : word}
          </th>
        ))}
      </tr>
    </thead>
  );
}
