import type { ReactNode } from 'react';

interface StoryTableProps {
  title: string;
  /** Instead of the table, where it has no rows. */
  none: string;
  columns: Readonly<Record<string, string>>;
  children: ReactNode[];
}

/** One part of an order's story; the column `amount` or `price` holds money. Below 900 px each row is a card. */
export function StoryTable({ title, none, columns, children }: StoryTableProps) {
  return (
    <section className="finance-card">
      <h2 className="pt-14 pb-6 [font:600_18px/28px_var(--serif)]">{title}</h2>
      {children.length === 0 ? (
        <p className="text-ink-3">{none}</p>
      ) : (
        <table className="w-full max-md:block" aria-label={title}>
          <thead className="max-md:absolute max-md:w-1 max-md:h-1 max-md:overflow-hidden max-md:[clip-path:inset(50%)]">
            <tr>
              {Object.entries(columns).map(([key, label]) => (
                <th
                  key={key}
                  scope="col"
                  className={key === 'amount' || key === 'price' ? 'finance-money' : undefined}
                >
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="max-md:block">{children}</tbody>
        </table>
      )}
    </section>
  );
}
