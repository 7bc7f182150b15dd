import { useQuery } from '@tanstack/react-query';
import { Checkbox } from '@yinji/ui';
import { formatInstant } from '../../lib/format.ts';
import { correctionWords as words } from './correction-words.ts';
import { materialWords } from './material-words.ts';
import { materialsQuery } from './use-materials.ts';

interface ChooseMaterialsProps {
  workId: string;
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}

/** Which files of its making a reviewer may open: none but the chosen. */
export function ChooseMaterials({ workId, chosen, onChange }: ChooseMaterialsProps) {
  const { data } = useQuery(materialsQuery(workId));
  const arrived = data?.filter((one) => one.arrived) ?? [];
  return (
    <fieldset className="grid gap-4">
      <legend className="field-label">{words.materials}</legend>
      <p className="field-hint">{arrived.length > 0 ? words.materialsHint : words.noMaterials}</p>
      {arrived.map(({ id, kind, name, note, receivedAt }) => (
        <Checkbox
          key={id}
          checked={chosen.includes(id)}
          onChange={({ target }) =>
            onChange(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
          }
        >
          {materialWords.kinds[kind]}「{note || name}」
          <span className="sm dim">　{formatInstant(receivedAt)}</span>
        </Checkbox>
      ))}
      <p>
        <a href="#materials">{words.toMaterials}</a>
      </p>
    </fieldset>
  );
}
