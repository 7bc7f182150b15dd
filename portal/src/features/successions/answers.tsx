import type { SuccessionView } from '@yinji/contract';
import { successionWords as words } from './words.ts';

/** What was said, read once more before it is signed, and afterwards. */
export function Answers({ succession: { kind, works, told } }: { succession: SuccessionView }) {
  if (told === null) return null;
  const { form } = words;
  const publicName = told.publicAs === 'pen-name' ? told.penName : form.publicNames[told.publicAs];
  return (
    <>
      <dl className="succession-facts">
        <div>
          <dt>{form.kind}</dt>
          <dd>{words.kinds[kind]}</dd>
        </div>
        <div>
          <dt>{form.works}</dt>
          <dd>
            {works.map((one) => (
              <span key={one.depositNumber} className="succession-work">
                「{one.title === '' ? words.untitled : one.title}」{' '}
                <small className="mono">{one.depositNumber}</small>
              </span>
            ))}
          </dd>
        </div>
        <div>
          <dt>{form.holderName[kind]}</dt>
          <dd>{told.holderName}</dd>
        </div>
        <div>
          <dt>{form.happenedOn[kind]}</dt>
          <dd>{told.happenedOn}</dd>
        </div>
        <div>
          <dt>{form.publicAs}</dt>
          <dd>{publicName}</dd>
        </div>
      </dl>
      <p className="succession-words">{told.words}</p>
    </>
  );
}
