import { categories, copyrights, type CertificationForm } from '@yinji/contract';
import { Button } from '@yinji/ui';
import { choiceWords, declarationWords, fieldWords, groups, type GroupId } from './form-words.ts';

export interface AnswersProps {
  form: CertificationForm;
  /** Leads back to a group; absent where nothing can be changed. */
  onChange?: ((group: GroupId) => void) | undefined;
}

/** A filled form to be read: before it is submitted, and while others judge it. */
export function Answers({ form, onChange }: AnswersProps) {
  const answers = answersOf(form);
  return (
    <div className="answers">
      {groups.map(({ id, name }) => (
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
          <dl>
            {answers[id]
              .filter(([, value]) => value !== '')
              .map(([label, value]) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
    </div>
  );
}

const place = (...parts: string[]) => parts.filter(Boolean).join(' ');
const label = (path: string) => fieldWords[path] ?? path;

/** Label and value of every answer, by group; what was not answered is empty. */
export function answersOf(form: CertificationForm): Record<GroupId, [label: string, value: string][]> {
  const { owners, authors, creation, publication, rights, statement, contact, declarations } = form;
  const [owner] = owners;
  const isPublished = publication.state === 'published';
  return {
    work: [
      [label('title'), form.title],
      [
        label('category'),
        `${form.category} ${categories.find(({ letter }) => letter === form.category)?.name ?? ''}`,
      ],
      [label('categoryNote'), form.categoryNote],
      [label('nature'), choiceWords.nature[form.nature]],
    ],
    owners: owner
      ? [
          [label('owners.*.name'), owner.name],
          [label('owners.*.kind'), choiceWords.kind[owner.kind]],
          [label('owners.*.idType'), owner.idType],
          ['国家、省份、城市', place(owner.country, owner.province, owner.city)],
          [
            label('owners.*.signedAs'),
            owner.signedAs === 'pen-name' ? `${owner.penName}（笔名）` : choiceWords.signedAs[owner.signedAs],
          ],
        ]
      : [],
    authors: authors.map(({ name, signature }, at) => [
      authors.length > 1 ? `作者 ${at + 1}` : '作者',
      `${name}，署名 ${signature}`,
    ]),
    creation: [
      ['作品创作性质', '原创'],
      [label('creation.completedOn'), creation.completedOn],
      ['完成地', place(creation.country, creation.province, creation.city)],
    ],
    publication: [
      [label('publication.state'), choiceWords.state[publication.state]],
      [label('publication.firstPublishedOn'), publication.firstPublishedOn ?? ''],
      ['首次发表地', isPublished ? place(publication.country, publication.city) : ''],
    ],
    rights: [
      ['权利取得方式', '原始取得'],
      [label('rights.attribution'), choiceWords.attribution[rights.attribution]],
      [label('rights.scope'), choiceWords.scope[rights.scope]],
      [label('rights.held'), rights.held.map((index) => copyrights[index - 1]).join('、')],
      [label('rights.note'), rights.note],
    ],
    statement: [
      [label('statement.purpose'), statement.purpose],
      [label('statement.process'), statement.process],
      [label('statement.originality'), statement.originality],
    ],
    contact: [
      [label('contact.name'), contact.name],
      [label('contact.phone'), contact.phone],
      [label('contact.address'), contact.address],
      [label('contact.email'), contact.email],
    ],
    declarations: (['rightsWarranted', 'ownWill', 'original'] as const).map((name) => [
      label(`declarations.${name}`),
      declarations[name] ? declarationWords[name] : '未确认',
    ]),
  };
}
