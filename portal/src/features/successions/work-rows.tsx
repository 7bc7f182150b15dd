import { Button, Field, Input } from '@yinji/ui';
import type { Facts } from './facts.ts';
import { successionWords } from './words.ts';

const words = successionWords.form;
const MOST = 50;
type Works = Facts['works'];

interface WorkRowsProps {
  works: Works;
  isFixed: boolean;
  isShown: boolean;
  onChange: (works: Works) => void;
}

/** Numbers and codes, one row a work. */
export function WorkRows({ works, isFixed, isShown, onChange }: WorkRowsProps) {
  const put = (at: number, part: Partial<Works[number]>) =>
    onChange(works.map((one, place) => (place === at ? { ...one, ...part } : one)));
  const isEmpty = works.every((one) => one.depositNumber.trim() === '');
  return (
    <fieldset className="grid gap-12">
      <legend className="mb-4 font-medium">{words.works}</legend>
      <p className="muted">{isFixed ? words.worksFixed : words.worksHint}</p>
      {works.map((one, at) => (
        // Empty rows have no name: the position is the key.
        <div
          key={at}
          className="grid grid-cols-[minmax(0,1fr)_180px_auto] gap-16 items-end max-[860px]:grid-cols-[minmax(0,1fr)]"
        >
          <Field
            label={words.depositNumber(at + 1)}
            error={isShown && isEmpty && at === 0 ? words.missing : undefined}
          >
            <Input
              className="mono"
              readOnly={isFixed}
              maxLength={40}
              value={one.depositNumber}
              onChange={({ target }) => put(at, { depositNumber: target.value })}
            />
          </Field>
          {!isFixed && (
            <Field label={words.queryCode(at + 1)}>
              <Input
                className="mono"
                maxLength={20}
                value={one.queryCode ?? ''}
                onChange={({ target }) => put(at, { queryCode: target.value })}
              />
            </Field>
          )}
          {!isFixed && works.length > 1 && (
            <Button
              size="dense"
              variant="text"
              onClick={() => onChange(works.filter((_, place) => place !== at))}
            >
              {words.remove(at + 1)}
            </Button>
          )}
        </div>
      ))}
      {!isFixed && works.length < MOST && (
        <div>
          <Button size="dense" onClick={() => onChange([...works, { depositNumber: '', queryCode: '' }])}>
            {words.add}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
