import type { SuccessionView } from '@yinji/contract';
import { successionWords as words } from './words.ts';

/** The statement, for reading before it is signed, and afterwards. */
export function Answers({ succession: { kind, works, told } }: { succession: SuccessionView }) {
  if (told === null) return null;
  const { form } = words;
  const publicName = told.publicAs === 'pen-name' ? told.penName : form.publicNames[told.publicAs];
  return (
    <>
      <dl className="succession-facts">
        <div>
          <dt className="text-ink-3 text-balance">{form.kind}</dt>
          <dd className="wrap-anywhere">{words.kinds[kind]}</dd>
        </div>
        <div>
          <dt className="text-ink-3 text-balance">{form.works}</dt>
          <dd className="wrap-anywhere">
            {works.map((one) => (
              <span key={one.depositNumber} className="block">
                「{one.title === '' ? words.untitled : one.title}」{' '}
                <small className="mono">{one.depositNumber}</small>
              </span>
            ))}
          </dd>
        </div>
        <div>
          <dt className="text-ink-3 text-balance">{form.holderName[kind]}</dt>
          <dd className="wrap-anywhere">{told.holderName}</dd>
        </div>
        <div>
          <dt className="text-ink-3 text-balance">{form.happenedOn[kind]}</dt>
          <dd className="wrap-anywhere">{told.happenedOn}</dd>
        </div>
        <div>
          <dt className="text-ink-3 text-balance">{form.publicAs}</dt>
          <dd className="wrap-anywhere">{publicName}</dd>
        </div>
      </dl>
      <p className="application-words my-14">{told.words}</p>
    </>
  );
}
