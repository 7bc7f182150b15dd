import { Status, TableHead } from '@yinji/ui';
import type { ReactNode } from 'react';
import { beijingDate, formatMoment, formatYuan } from '../../lib/format.ts';
import { words as common } from '../../lib/words.ts';
import type { Customer } from './customer.ts';
import { deskWords as words } from './words.ts';

interface CustomerPartsProps {
  customer: Customer;
  /** The number that an answer is about. */
  onNumber: (number: string) => void;
}

/** Account, cases, orders, works, notices, sign-ins. */
export function CustomerParts({ customer, onNumber }: CustomerPartsProps) {
  const { columns, parts } = words;
  const numbered = (number: string) => (
    <button
      type="button"
      className="desk-number text-brand text-12 mono"
      title={words.aboutNumber(number)}
      onClick={() => onNumber(number)}
    >
      {number}
    </button>
  );
  return (
    <div className="line rounded-(--radius) bg-surface">
      <Account customer={customer} />
      <Part title={parts.cases} heads={[columns.number, columns.kind, columns.state, columns.due]}>
        {customer.cases.map((one) => (
          <tr key={one.number}>
            <th scope="row">{numbered(one.number)}</th>
            <td>{common.kinds[one.kind]}</td>
            <td>{words.caseStates[one.state]}</td>
            <td>{formatMoment(one.dueAt)}</td>
          </tr>
        ))}
      </Part>
      <Part title={parts.orders} heads={[columns.orderNo, columns.price, columns.state, columns.created]}>
        {customer.orders.map((one) => (
          <tr key={one.orderNo}>
            <th scope="row">{numbered(one.orderNo)}</th>
            <td>
              {one.packageName} ¥{formatYuan(one.priceFen)}
            </td>
            <td>{words.orders[one.state] ?? one.state}</td>
            <td>{formatMoment(one.createdAt)}</td>
          </tr>
        ))}
      </Part>
      <Part title={parts.works} heads={[columns.number, columns.tracks, columns.created]}>
        {customer.works.map((one, place) => (
          <tr key={one.number ?? place}>
            <th scope="row">{one.number === null ? '—' : numbered(one.number)}</th>
            <td>
              {[one.evidence, one.confirmation, one.certification]
                .map((state) => (state === null ? '—' : (words.tracks[state] ?? state)))
                .join(' · ')}
            </td>
            <td>{formatMoment(one.createdAt)}</td>
          </tr>
        ))}
      </Part>
      <Part title={parts.notices} heads={[columns.title, columns.at, columns.read, columns.copies]}>
        {customer.notices.map((one, place) => (
          <tr key={place}>
            <th scope="row">{one.title}</th>
            <td>{formatMoment(one.at)}</td>
            <td>{one.readAt === null ? '—' : formatMoment(one.readAt)}</td>
            <td>
              {one.copies
                .map(({ channel, state }) => `${words.channels[channel]}${words.copies[state] ?? state}`)
                .join('，') || '—'}
            </td>
          </tr>
        ))}
      </Part>
      <Part title={parts.signIns} heads={[columns.day, columns.way, columns.times]}>
        {customer.signIns.map((one) => (
          <tr key={one.day + one.way}>
            <th scope="row">{one.day}</th>
            <td>{words.ways[one.way] ?? one.way}</td>
            <td>
              {one.opened} / {one.refused}
            </td>
          </tr>
        ))}
      </Part>
    </div>
  );
}

function Account({ customer }: { customer: Customer }) {
  const { facts, states, kinds } = words;
  const { realName, memberships, channels, state, nickname, kind, registeredAt } = customer;
  const rows: [string, string][] = [
    [facts.registered, beijingDate(registeredAt)],
    [facts.channels, channels.join('，') || words.none],
    [
      facts.realName,
      realName === null ? facts.notVerified : facts.verified(realName.name, beijingDate(realName.verifiedAt)),
    ],
    [
      facts.membership,
      memberships
        .slice(0, 3)
        .map((one) =>
          one.endedAt === null
            ? facts.until(one.packageName, beijingDate(one.endsAt))
            : facts.ended(one.packageName, beijingDate(one.endedAt)),
        )
        .join('；') || facts.noMembership,
    ],
  ];
  return (
    <section className="desk-account py-16 px-20" aria-labelledby="customer">
      <h2 className="as-typed" id="customer">
        {nickname}
        <small className="text-ink-3 [font:400_13px/20px_var(--sans)]">{kinds[kind]}</small>
        <Status kind={states[state].kind} word={states[state].word} />
      </h2>
      <dl className="grid grid-cols-[1fr_1fr] gap-x-24 gap-y-4 mt-8 max-sm:grid-cols-[minmax(0,1fr)]">
        {rows.map(([name, value]) => (
          <div className="grid grid-cols-[72px_minmax(0,1fr)]" key={name}>
            <dt className="text-ink-3">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** A short table, or a note that it is empty. */
function Part({ title, heads, children }: { title: string; heads: readonly string[]; children: ReactNode[] }) {
  return (
    <section className="desk-part py-16 px-20 line-t">
      <h3>{title}</h3>
      {children.length === 0 ? (
        <p className="text-ink-3">{words.none}</p>
      ) : (
        <div>
          <table className="w-full">
            <TableHead columns={heads} />
            <tbody>{children}</tbody>
          </table>
        </div>
      )}
    </section>
  );
}
