import { recoveryGroups, recoveryQr } from '@yinji/evidence';
import { QrCode, Rosette } from '@yinji/ui';
import { SITE } from '../../config/site.ts';
import { formatInstant } from '../../lib/format.ts';
import type { PendingKey } from '../../lib/keys-store/pending-key.ts';
import { numberOf, paperWords as words, sheetWords } from './sheet-words.ts';
import './recovery-sheet.css';

export interface RecoverySheetProps {
  pending: PendingKey;
  /** Whose key it is. */
  owner: string;
}

/** Lines to fill in by hand. */
const BLANK_USES = Array.from({ length: 3 }, () => ['', '', '']);

/** An A5 sheet, the same on screen and on paper: neither address nor number of an identity card is on it. */
export function RecoverySheet({ pending, owner }: RecoverySheetProps) {
  const { code, publicKeySha256, madeAt } = pending;
  const made = formatInstant(madeAt);
  return (
    <article className="key-sheet" aria-labelledby="key-sheet">
      <div className="key-sheet-inner">
        <div className="key-sheet-ground">
          <Rosette digest={publicKeySha256} />
        </div>
        <header className="flex justify-between items-start gap-16">
          <div>
            <h4 className="[font:600_28px/40px_var(--serif)] tracking-[0.12em]" id="key-sheet">
              {words.title}
            </h4>
            <p className="text-14 leading-24">
              {SITE.name}　{words.number(numberOf(publicKeySha256))}
            </p>
          </div>
          <div className="key-sheet-mark">
            <Rosette digest={publicKeySha256} />
          </div>
        </header>
        <div className="key-sheet-top">
          <table>
            <tbody>
              {[
                [words.owner, owner],
                [words.made, made.slice(0, 16)],
                [words.site, location.host],
                [words.copies, words.onlyCopy],
              ].map(([name, value]) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td>{value}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <div className="key-sheet-qr">
            <QrCode text={recoveryQr(code)} label={words.qr} />
          </div>
        </div>
        <h5 className="mt-12 mb-4 [font:600_16px/26px_var(--serif)]">{words.code}</h5>
        <ol className="key-sheet-groups">
          {recoveryGroups(code).map((group, at) => (
            <li key={at}>
              <span aria-hidden="true">{sheetWords.numeral(at)}</span>
              {/* Read aloud letter by letter. */}
              <span className="visually-hidden">{[...group].join(' ')}</span>
              {[...group].map((char, place) => (
                <b key={place} aria-hidden="true">
                  {char}
                </b>
              ))}
            </li>
          ))}
        </ol>
        <p className="text-13 leading-22">{words.alphabet}</p>
        <table className="key-sheet-uses">
          <thead>
            <tr>
              <th scope="col">{words.day}</th>
              <th scope="col">{words.device}</th>
              <th scope="col">{words.sign}</th>
            </tr>
          </thead>
          <tbody>
            {[[made.slice(0, 10), words.first, ''], ...BLANK_USES].map((use, row) => (
              <tr key={row}>
                {use.map((text, column) => (
                  <td key={column}>{text}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        <p className="key-sheet-warning">
          <b>{words.keep}</b>
          {words.warning}
        </p>
      </div>
    </article>
  );
}
