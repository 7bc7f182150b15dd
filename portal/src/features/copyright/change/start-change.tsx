import { listOwnWorks, saveChange, changeKindLabels } from '@yinji/contract';
import { changeKinds, type ChangeKind } from '@yinji/state-machine';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Button, Loading, Select, Skeleton } from '@yinji/ui';
import { useState } from 'react';
import { QueryFailure, useAttempt } from '@yinji/web';
import { paths } from '../../../config/paths.ts';
import { api } from '../../../lib/api.ts';
import { openPackages } from '../../../lib/package-dialog.ts';
import { words as portalWords } from '../../../lib/words.ts';
import { changeQuery } from './change-queries.ts';
import { changeWords as words, kindLeads } from './words.ts';

/** The work and the kind of change: the draft is saved from the first step on. */
export function StartChange({ workId }: { workId: string | undefined }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const works = useQuery({
    queryKey: ['own', 'works', 1, 100],
    queryFn: ({ signal }) => api.ask(listOwnWorks, { page: 1, size: 100 }, signal),
  });
  const certified = works.data?.items.filter(({ certification }) => certification?.state === 'passed') ?? [];
  const [chosen, setChosen] = useState<string>();
  const [kind, setKind] = useState<ChangeKind>('change');
  const { busy, attempt } = useAttempt();
  const [id] = useState(() => crypto.randomUUID());
  const work = certified.find((one) => one.id === (chosen ?? workId)) ?? certified[0];

  async function begin() {
    if (!work) return;
    await attempt(async () => {
      const made = await api.call(saveChange, { id, workId: work.id, kind, reason: '', after: null });
      client.setQueryData(changeQuery(id).queryKey, made);
      void client.invalidateQueries({ queryKey: ['own', 'changes'] });
      await navigate({ to: paths.change, search: { id } });
    }, openPackages);
  }

  if (works.isError) return <QueryFailure query={works} title={portalWords.loadFailed} />;
  if (!works.data)
    return (
      <Loading>
        <Skeleton shape="block" />
      </Loading>
    );
  if (!work) return <p className="muted">{words.noWork}</p>;
  return (
    <section
      className="grid gap-24 max-w-720 py-32 px-0 [border-top:1px_solid_var(--ink)]"
      aria-labelledby="change-start"
    >
      <h2 id="change-start">{words.begin}</h2>
      <div className="field">
        <label className="field-label" htmlFor="change-work">
          {words.chooseWork}
        </label>
        <Select
          id="change-work"
          options={certified.map(({ id: value, title }) => ({ value, label: `《${title}》` }))}
          value={work.id}
          onChange={({ target }) => setChosen(target.value)}
        />
      </div>
      <fieldset>
        <legend className="mb-6 text-15 font-medium">{words.chooseKind}</legend>
        {changeKinds.map((one) => (
          // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- its words are one element deeper
          <label
            className="grid grid-cols-[20px_1fr] gap-12 items-center min-h-60 py-10 line-b cursor-pointer"
            key={one}
          >
            <input
              className="w-20 h-20 m-0 [accent-color:var(--brand)]"
              type="radio"
              name="change-kind"
              checked={kind === one}
              onChange={() => setKind(one)}
            />
            <span className="grid">
              <strong>{changeKindLabels[one]}</strong>
              <span className="sm muted">{kindLeads[one]}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <div>
        <Button guard variant="primary" busy={busy} onClick={() => void begin()}>
          {words.next}
        </Button>
      </div>
    </section>
  );
}
