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

/** A filled form to be read: before it is signed, and while others judge it. */
export function Answers({ form, owners, attachments, onChange }: AnswersProps) {
  const described = describeForm(form);
  return (
    <div className="answers">
      {formGroups.map(({ id, name }) => (
        <section key={id} aria-labelledby={`answers-${id}`}>
          <div className="answers-head">
            <h3 id={`answers-${id}`}>{name}</h3>
            {onChange && (
              <Button
                variant="text"
                size="dense"
                guardMs={0}
                aria-label={`修改${name}`}
                onClick={() => onChange(id)}
              >
                修改
              </Button>
            )}
          </div>
          {id === 'attachments' ? (
            attachments.length > 0 ? (
              <AttachmentList attachments={attachments} />
            ) : (
              <p className="attachment-none">无</p>
            )
          ) : (
            <dl>
              {described[id].map(({ label, value }, place) => (
                // Several owners repeat the names of their rows: the place is the identity.
                <div key={place}>
                  <dt>{label}</dt>
                  <dd>{value || '—'}</dd>
                </div>
              ))}
              {id === 'owners' &&
                owners.length > 1 &&
                owners.map((owner) => (
                  <div key={owner.id}>
                    <dt>{owner.name}</dt>
                    <dd>{ownerWords.standing[owner.standing]}</dd>
                  </div>
                ))}
            </dl>
          )}
        </section>
      ))}
    </div>
  );
}
