import { beginRealNameCheck } from '@yinji/contract';
import { Link } from '@tanstack/react-router';
import { Button, Checkbox } from '@yinji/ui';
import { useState, type FormEvent } from 'react';
import { paths } from '../../config/paths.ts';
import { api } from '../../lib/api.ts';
import { IdNumberField, NameField } from '../../lib/person-fields.tsx';
import { isIdNumber, normaliseIdNumber } from './id-number.ts';
import { identityWords } from './words.ts';

const nothingTyped = { name: '', idNumber: '', consentIdNumber: false, consentFace: false };
type Typed = typeof nothingTyped;
type Wrong = Partial<Record<keyof Typed, string>>;

function check({ name, idNumber, consentIdNumber, consentFace }: Typed): Wrong {
  const wrong: Wrong = {};
  if (name.trim().length < 2 || name.trim().length > 40) wrong.name = identityWords.nameWrong;
  if (!isIdNumber(normaliseIdNumber(idNumber))) wrong.idNumber = identityWords.idNumberWrong;
  if (!consentIdNumber) wrong.consentIdNumber = identityWords.consentIdNumber;
  if (!consentFace) wrong.consentFace = identityWords.consentFace;
  return wrong;
}

/** Name and number, two separate consents (PIPL arts. 28–29), then the provider's page. */
export function RealNameForm() {
  const [typed, setTyped] = useState(nothingTyped);
  const [wrong, setWrong] = useState<Wrong>({});
  const [busy, setBusy] = useState(false);

  function change(part: Partial<Typed>) {
    setTyped({ ...typed, ...part });
    setWrong({});
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    const found = check(typed);
    setWrong(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      const { certifyUrl } = await api.call(beginRealNameCheck, {
        name: typed.name.trim(),
        idNumber: normaliseIdNumber(typed.idNumber),
        consentIdNumber: true,
        consentFace: true,
      });
      location.assign(certifyUrl);
    } catch {
      setBusy(false);
    }
  }

  return (
    <form className="identity-form" onSubmit={(event) => void submit(event)} noValidate>
      <p className="muted">{identityWords.why}</p>
      <NameField value={typed.name} error={wrong.name} onChange={(name) => change({ name })} />
      <IdNumberField
        value={typed.idNumber}
        error={wrong.idNumber}
        onChange={(idNumber) => change({ idNumber })}
      />
      <div>
        <Checkbox
          checked={typed.consentIdNumber}
          error={wrong.consentIdNumber}
          onChange={(event) => change({ consentIdNumber: event.target.checked })}
        >
          {identityWords.consentIdNumberText}
        </Checkbox>
        <Checkbox
          checked={typed.consentFace}
          error={wrong.consentFace}
          onChange={(event) => change({ consentFace: event.target.checked })}
        >
          {identityWords.consentFaceText}
        </Checkbox>
      </div>
      <div className="flex flex-wrap items-center gap-x-20 gap-y-12 text-14">
        <Button type="submit" variant="primary" busy={busy}>
          去人脸核验
        </Button>
        <Link to={paths.faceReturn}>已经核验过，查看结果</Link>
      </div>
    </form>
  );
}
