import { categories, copyrights, type CertificationForm } from '@yinji/contract';
import { words } from '../../../lib/words.ts';

export interface FormGroup {
  title: string;
  /** Name and value; an empty value was not filled in. */
  rows: [string, string][];
}

/** The form in words, group by group. */
export function formGroups(form: CertificationForm): FormGroup[] {
  const { groups, labels, nature, ...rest } = words.form;
  const { creation, publication, rights, statement, contact, declarations } = form;
  const category = categories.find(({ letter }) => letter === form.category);
  return [
    {
      title: groups.work,
      rows: [
        [labels.title, form.title],
        [labels.category, rest.categoryOf(form.category, category?.name ?? '')],
        ...given(labels.categoryNote, form.categoryNote),
        [labels.nature, nature[form.nature]],
      ],
    },
    {
      title: groups.owners,
      rows: form.owners.flatMap((owner): [string, string][] => [
        [labels.name, owner.name],
        [labels.ownerKind, rest.ownerKinds[owner.kind]],
        [labels.place, placeOf(owner.country, owner.province, owner.city)],
        [labels.idType, owner.idType],
        [
          labels.signedAs,
          owner.penName
            ? rest.penName(rest.signedAs[owner.signedAs], owner.penName)
            : rest.signedAs[owner.signedAs],
        ],
      ]),
    },
    {
      title: groups.authors,
      rows: form.authors.flatMap(({ name, signature }): [string, string][] => [
        [labels.name, name],
        [labels.signature, signature],
      ]),
    },
    {
      title: groups.creation,
      rows: [
        [labels.completedOn, creation.completedOn],
        [labels.createdAt, placeOf(creation.country, creation.province, creation.city)],
      ],
    },
    {
      title: groups.publication,
      rows: [
        [labels.state, rest.publicationStates[publication.state]],
        ...given(labels.firstPublishedOn, publication.firstPublishedOn ?? ''),
        ...given(labels.publishedAt, placeOf(publication.country, publication.city)),
      ],
    },
    {
      title: groups.rights,
      rows: [
        [labels.attribution, rest.attribution[rights.attribution]],
        [labels.scope, rest.scope[rights.scope]],
        ...given(labels.held, rights.held.map((at) => copyrights[at - 1] ?? '').join('、')),
        ...given(labels.note, rights.note),
      ],
    },
    {
      title: groups.statement,
      rows: [
        [labels.purpose, statement.purpose],
        [labels.process, statement.process],
        [labels.originality, statement.originality],
      ],
    },
    {
      title: groups.contact,
      rows: [
        [labels.name, contact.name],
        [labels.phone, contact.phone],
        [labels.address, contact.address],
        [labels.email, contact.email],
      ],
    },
    {
      title: groups.declarations,
      rows: (['rightsWarranted', 'ownWill', 'original'] as const).map((name) => [
        rest.declarations[name],
        declarations[name] ? rest.declared : rest.notDeclared,
      ]),
    },
  ];
}

const given = (name: string, value: string): [string, string][] => (value === '' ? [] : [[name, value]]);
const placeOf = (...parts: string[]): string => parts.filter((part) => part !== '').join(' ');
