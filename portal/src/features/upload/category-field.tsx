import { listCategories } from '@yinji/contract';
import { useQuery } from '@tanstack/react-query';
import { Field, Select } from '@yinji/ui';
import { api } from '../../lib/api.ts';
import type { Draft } from './use-draft.ts';

const categoriesQuery = api.query(['categories'], listCategories, {}, { staleTime: Infinity });

/** A category of the authority's own forms; a filter of the market. */
export function CategoryField({ draft: { fields, change } }: { draft: Pick<Draft, 'fields' | 'change'> }) {
  const { workType } = fields;
  const { data: categories = [] } = useQuery(categoriesQuery);
  if (workType === null) return null;
  const offered = categories.filter(({ workTypes }) => workTypes.includes(workType));
  return (
    <Field label="作品种类" optional>
      <Select
        value={offered.some(({ letter }) => letter === fields.category) ? (fields.category ?? '') : ''}
        options={[
          { value: '', label: '不填' },
          ...offered.map(({ letter, name }) => ({ value: letter, label: name })),
        ]}
        onChange={(event) =>
          change({ category: offered.find(({ letter }) => letter === event.target.value)?.letter ?? null })
        }
      />
    </Field>
  );
}
