import {
  COMMANDS_LEAD,
  COURT_ALTERNATIVE,
  COURT_HEADINGS,
  courtCommands,
  courtRows,
  RECORD_LIMITS,
  reliances,
  type BundleReport,
  type CommandNames,
} from '@yinji/evidence';
import { CopyButton, Fact, TableHead } from '@yinji/ui';
import type { PublicRecord } from '../../lib/record-query.ts';
import { judgeFacts, type JudgeFact } from './judge-facts.ts';
import { judgeWords as words } from './judge-words.ts';

export interface JudgeBodyProps {
  names: CommandNames;
  isSimulated: boolean;
  record: PublicRecord | undefined;
  report: BundleReport | undefined;
}

/** Facts, rules, and the commands that repeat each check. */
export function JudgeBody({ names, isSimulated, record, report }: JudgeBodyProps) {
  const commands = courtCommands(names);
  const facts = judgeFacts(record, report);
  const backing = report?.backing;
  return (
    <>
      {isSimulated && <p className="judge-simulated">{words.simulated}</p>}
      <table className="judge-table">
        <TableHead columns={COURT_HEADINGS} />
        <tbody>
          {courtRows(backing, isSimulated, report?.facts).map(({ id, name, fact, basis, repeat }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              <td>
                {fact}
                <Facts facts={facts[id]} />
              </td>
              <td className="judge-basis" data-heading={COURT_HEADINGS[2]}>
                {basis}
              </td>
              <td data-heading={COURT_HEADINGS[3]}>{repeat}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="judge-alternative">{COURT_ALTERNATIVE}</p>
      {backing && (
        <>
          <h3>{words.relianceTitle}</h3>
          <dl className="facts mb-32">
            {reliances(backing, isSimulated, report?.facts).map(([name, value]) => (
              <Fact key={name} name={name}>
                {value}
              </Fact>
            ))}
          </dl>
        </>
      )}
      <div className="judge-head">
        <h3>{words.commandsTitle}</h3>
        <CopyButton text={commands} label="复制复核命令" />
      </div>
      <p className="sm muted">{COMMANDS_LEAD}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide text scrolls by itself: the keyboard must reach it */}
      <section className="judge-commands" aria-label={words.commandsTitle} tabIndex={0}>
        <pre>{commands}</pre>
      </section>
      <p className="judge-limits">
        {words.limitTitle}：{RECORD_LIMITS.join('；')}。
      </p>
    </>
  );
}

function Facts({ facts }: { facts: readonly JudgeFact[] }) {
  if (facts.length === 0) return null;
  return (
    <dl className="judge-facts grid gap-2 mt-10 text-14 leading-22">
      {facts.map(({ name, value, isDigest }) => (
        <div className="print:[break-inside:avoid]" key={name + value}>
          <dt>{name}</dt>
          <dd className={isDigest ? 'mono' : undefined}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
