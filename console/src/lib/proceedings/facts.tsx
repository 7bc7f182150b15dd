import '../sheet.css';

/** Known facts, one line each; several values are listed below each other. Unknown ones are left out. */
export function Facts({ rows }: { rows: readonly (readonly [string, string | null | undefined])[] }) {
  return (
    <dl className="sheet-facts">
      {rows.map(([name, value]) =>
        value ? (
          <div key={name}>
            <dt>{name}</dt>
            {value.includes('\n') ? (
              <dd>
                {value.split('\n').map((line) => (
                  <div key={line}>{line}</div>
                ))}
              </dd>
            ) : (
              <dd>{value}</dd>
            )}
          </div>
        ) : null,
      )}
    </dl>
  );
}
