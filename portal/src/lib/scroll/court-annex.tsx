import { type WorkDetail, workTypeLabels } from '@yinji/contract';
import { hashGroups, QrCode, Rosette, rosetteName } from '@yinji/ui';
import { useEffect } from 'react';
import { SITE } from '../../config/site.ts';
import { formatInstant } from '../format.ts';
import type { PublicRecord } from '../record-query.ts';
import { verifyAddress } from '../verify-address.ts';
import { Stone } from './colophon-view.tsx';
import type { Colophon } from './colophons.ts';
import { countHan } from './han-date.ts';
import { VerticalText } from './vertical-text.tsx';
import { annexWords as words, kindWords } from './words.ts';
import './court-annex.css';

export interface CourtAnnexProps {
  title: string;
  workType: WorkDetail['workType'];
  holder: string | undefined;
  previewUrl: string | null;
  record: PublicRecord;
  queryCode: string | undefined;
  colophons: readonly Colophon[];
  /** When the record was asked for, epoch milliseconds. */
  askedMs: number;
}

/** A work's history on paper, for a court: printed only. One row for each seal, and how to check it. */
export function CourtAnnex(props: CourtAnnexProps) {
  const { title, workType, holder, record, queryCode, colophons } = props;
  const address = verifyAddress(record.number, queryCode);
  // Has the codes drawn that wait for it: the browser's own command to print waits for nothing.
  useEffect(() => void dispatchEvent(new Event('beforeprint')), []);
  return (
    <article className="annex">
      <div className="annex-frame" />
      <header className="annex-top">
        <p>
          <b className="song">{SITE.name}</b>
          {words.what}
        </p>
        {record.simulated && <p className="annex-simulated">{words.simulated}</p>}
      </header>
      <div className="annex-head">
        <h1 className="as-typed" data-long={[...title].length > 24 || undefined}>
          {words.heading(title)}
        </h1>
        <p className="annex-facts">
          {holder && <span>{`${words.holder}　${holder}`}</span>}
          <span>{`${words.kind}　${workTypeLabels[workType]}`}</span>
          <span>
            {`${words.number}　`}
            <code>{record.number}</code>
          </span>
          {queryCode && (
            <span>
              {`${words.code}　`}
              <code>{queryCode}</code>
            </span>
          )}
        </p>
      </div>
      <Strip {...props} />
      <p className="annex-legend">
        {words.numbered(colophons.length)}
        {words.colours}
      </p>
      <table>
        <colgroup>
          {words.columns.map((name) => (
            <col key={name} />
          ))}
        </colgroup>
        <thead>
          <tr className="annex-running">
            <td colSpan={words.columns.length}>
              <span>{words.heading(title)}</span>
              <span>
                {`${words.verify}　`}
                <code>{address}</code>
              </span>
            </td>
          </tr>
          <tr>
            {words.columns.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {colophons.slice(0, -1).map((one, at) => (
            <Row key={one.key} colophon={one} number={at + 1} />
          ))}
        </tbody>
        <tbody className="annex-last">
          {colophons.slice(-1).map((one) => (
            <Row key={one.key} colophon={one} number={colophons.length} />
          ))}
          <tr>
            <td className="annex-check" colSpan={words.columns.length}>
              <End {...props} address={address} />
            </td>
          </tr>
        </tbody>
        {/* Keeps the rows off the frame at the foot of every page. */}
        <tfoot>
          <tr>
            <td colSpan={words.columns.length}>&nbsp;</td>
          </tr>
        </tfoot>
      </table>
    </article>
  );
}

const FEW = 3;

/** The scroll in small, right to left, as on screen. */
function Strip({ title, previewUrl, colophons }: CourtAnnexProps) {
  return (
    <div className="annex-strip" data-few={colophons.length <= FEW || undefined}>
      <p className="annex-title as-typed" data-long={[...title].length > 8 || undefined}>
        <VerticalText text={title} />
      </p>
      {previewUrl && <img src={previewUrl} alt="" />}
      <ol>
        {colophons.map((one, at) => (
          <li key={one.key}>
            <span className="song">{countHan(at + 1)}</span>
            <Stone colophon={one} />
          </li>
        ))}
      </ol>
    </div>
  );
}

function Row({ colophon, number }: { colophon: Colophon; number: number }) {
  const { at, label, note, entry } = colophon;
  const [proves, provesNot] = entry ? kindWords(entry).slice(1) : [words.nothing, ''];
  return (
    <tr data-state={colophon.state}>
      <td>
        <div className="annex-seal">
          <span className="song">{countHan(number)}</span>
          <Stone colophon={colophon} />
        </div>
      </td>
      <td>
        <b className="as-typed">{label}</b>
        <time dateTime={at}>{formatInstant(at)} UTC+08:00</time>
        {note !== null && <p>{entry?.what === 'material' ? words.ownProof(note) : note}</p>}
      </td>
      <td>
        {entry ? (
          <>
            <p>{proofsOf(entry)}</p>
            <code className="annex-digest">{hashGroups(entry.recordSha256).join(' ')}</code>
          </>
        ) : (
          words.unrecorded
        )}
      </td>
      <td>{proves}</td>
      <td>{provesNot}</td>
    </tr>
  );
}

const proofsOf = ({ what, logIndex, cosigned, stamped }: PublicRecord['timeline'][number]) =>
  [
    logIndex === null ? words.waiting : words.entry(logIndex),
    ...(what === 'deposit' ? [stamped ? words.stamped : words.unstamped] : []),
    cosigned ? words.cosigned : words.uncosigned,
  ].join('　');

function End({ record, address, askedMs }: CourtAnnexProps & { address: string }) {
  return (
    <footer className="annex-end">
      <QrCode text={address} label={words.scan} />
      <div>
        <h2>{words.howTitle}</h2>
        <ol>
          {words.how.map((step, at) => (
            <li key={step}>
              <span className="song">{countHan(at + 1)}</span>
              {step}
            </li>
          ))}
        </ol>
      </div>
      <dl>
        <div>
          <dt>{words.asked}</dt>
          <dd>{formatInstant(askedMs)}</dd>
        </div>
        <div>
          <dt>{words.status}</dt>
          <dd>{record.status}</dd>
        </div>
        <div>{words.copy}</div>
      </dl>
      <figure>
        <Rosette digest={record.recordSha256} />
        <figcaption>{rosetteName(record.recordSha256)}</figcaption>
      </figure>
    </footer>
  );
}
