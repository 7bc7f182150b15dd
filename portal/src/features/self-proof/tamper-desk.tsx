import { Checkbox, Field, Loading, Rosette, Select, Skeleton, shortHash } from '@yinji/ui';
import { toHex } from '@yinji/evidence';
import { useState } from 'react';
import { CheckList, Verdict } from './check-list.tsx';
import { ChangedText, CopyRows, describeEntry } from './copy-rows.tsx';
import { CHANGES, REACHES, type Change, type Reach } from './engine/forge-copy.ts';
import { checkpointOf, SHOWN, type Ledger } from './engine/ledger.ts';
import { useJudgement, type Judged } from './use-judgement.ts';
import { proofWords as words } from './words.ts';

/** Choices on one side, what the checks say on the other, the copy below. */
export function TamperDesk({ ledger }: { ledger: Ledger }) {
  const { entries, start, older } = ledger;
  const first = Math.max(0, entries.length - SHOWN);
  const [at, setAt] = useState(entries.length - Math.min(3, entries.length));
  const [change, setChange] = useState<Change | 'none'>('none');
  const [reach, setReach] = useState<Reach>('entries');
  const [isStranger, setIsStranger] = useState(false);
  const forgery = change === 'none' ? undefined : { change, at, reach };
  const judged = useJudgement(ledger, forgery, isStranger);
  if (!judged) {
    return (
      <Loading>
        <Skeleton shape="block" />
      </Loading>
    );
  }
  if (judged === 'unsupported') return <p>{words.unsupported}</p>;
  if (judged === 'failed') return <p>{words.loadFailed}</p>;
  const isOffered = (one: Change) =>
    one === 'older' ? older !== undefined : one !== 'swap' || entries.length > 1;
  return (
    <>
      <div className="proof-desk">
        <div className="proof-choices">
          <p className="sm muted">{words.local}</p>
          <Field label={words.entry}>
            <Select
              value={String(at)}
              options={Array.from(entries.keys())
                .slice(first)
                .map((place) => ({
                  value: String(place),
                  label: describeEntry(entries[place]!, start + place),
                }))}
              onChange={(event) => setAt(Number(event.target.value))}
            />
          </Field>
          <fieldset className="proof-chips">
            <legend>{words.change}</legend>
            {(['none', ...CHANGES] as const).map((one) => (
              <label key={one}>
                <input
                  type="radio"
                  name="change"
                  checked={change === one}
                  disabled={one !== 'none' && !isOffered(one)}
                  onChange={() => setChange(one)}
                />
                <span>{one === 'none' ? words.none : words.changes[one]}</span>
              </label>
            ))}
            {older === undefined && <p className="sm muted">{words.noOlder}</p>}
          </fieldset>
          <fieldset className="proof-steps" disabled={change === 'none' || change === 'older'}>
            <legend>{words.reach}</legend>
            {REACHES.map((one) => (
              <label key={one}>
                <input type="radio" name="reach" checked={reach === one} onChange={() => setReach(one)} />
                <b>{words.reaches[one][0]}</b>
                <small>{words.reaches[one][1]}</small>
              </label>
            ))}
          </fieldset>
          <Checkbox checked={isStranger} onChange={(event) => setIsStranger(event.target.checked)}>
            {words.stranger}
          </Checkbox>
        </div>
        <Verdict judged={judged} />
        <div>
          <CheckList judged={judged} />
          <Marks ledger={ledger} judged={judged} />
        </div>
      </div>
      <ChangedRecord ledger={ledger} judged={judged} />
      <CopyRows judged={judged} />
    </>
  );
}

/** Where one record became another: what it said, and what it says. */
function ChangedRecord({ ledger, judged: { forgery, copy } }: { ledger: Ledger; judged: Judged }) {
  if (forgery?.change !== 'byte' && forgery?.change !== 'time') return null;
  return <ChangedText before={ledger.entries[forgery.at]!} after={copy.entries[forgery.at]!} />;
}

/** The figure of a root changes with every bit of it. */
function Marks({ ledger, judged }: { ledger: Ledger; judged: Judged }) {
  const published = toHex(checkpointOf(ledger.note).root);
  const { computedRoot } = judged.judgement;
  return (
    <div className="proof-marks">
      {[['now', published] as const, ['copy', computedRoot] as const].map(([which, root]) => (
        <figure key={which} className={root === published ? undefined : 'proof-mark-changed'}>
          <Rosette digest={root} />
          <figcaption>
            <span>{words.marks[which]}</span>
            <span className="mono">{shortHash(root)}</span>
          </figcaption>
        </figure>
      ))}
    </div>
  );
}
