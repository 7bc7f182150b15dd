import { describeForm, formGroups, type CertificationForm, type FormGroupId } from '@yinji/contract';
import { Button } from '@yinji/ui';
import type { Certification } from './certification-query.ts';
import { ownerWords } from './form-words.ts';
import { AttachmentList } from './group-attachments.tsx';

export interface AnswersProps {
  form: CertificationForm;
  owners: Certification['owners'];
  attachments: Certification['attachments'];
  /** Leads back to a group; absent where nothing can be changed. */
  onChange?: ((group: FormGroupId) => void) | undefined;
}

/** A filled form for reading: before it is signed, and under review. */
export function Answers({ form, owners, attachments, onChange }: AnswersProps) {
  const described = describeForm(form);
  return (
    <div className="answers max-w-880">
      {formGroups.map(({ id, name }) => (
        <section className="pb-32" key={id} aria-labelledby={`answers-${id}`}>
          <div className="flex items-center justify-between line-strong-b">
            <h3 className="[font:600_20px/44px_var(--serif)]" id={`answers-${id}`}>
              {name}
            </h3>
            {onChange && (
              <Button variant="text" size="dense" aria-label={`修改${name}`} onClick={() => onChange(id)}>
                修改
              </Button>
            )}
          </div>
          {id === 'attachments' ? (
            attachments.length > 0 ? (
              <AttachmentList attachments={attachments} />
            ) : (
              <p className="py-10 px-0 text-ink-3">无</p>
            )
          ) : (
            <dl>
              {described[id].map(({ label, value }, place) => (
                // Several owners repeat the names of their rows: the position is the key.
                <div key={place}>
                  <dt className="text-ink-3">{label}</dt>
                  <dd className="whitespace-pre-line">{value || '—'}</dd>
                </div>
              ))}
              {id === 'owners' &&
                owners.length > 1 &&
                owners.map((owner) => (
                  <div key={owner.id}>
                    <dt className="text-ink-3">{owner.name}</dt>
                    <dd className="whitespace-pre-line">{ownerWords.standing[owner.standing]}</dd>
                  </div>
                ))}
            </dl>
          )}
        </section>
      ))}
    </div>
  );
}
