import '../sheet.css';

/** What is known, one line each; several lines of one value stand below each other. What is not known is left out. */
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
