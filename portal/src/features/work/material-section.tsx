import { MATERIALS_PER_WORK } from '@yinji/contract';
import { FieldError, Button } from '@yinji/ui';
import { QueryState } from '@yinji/web';
import { words as portalWords } from '../../lib/words.ts';
import { MaterialForm } from './material-form.tsx';
import { MaterialRow } from './material-row.tsx';
import { materialWords as words } from './material-words.ts';
import { useMaterials, type Sending } from './use-materials.ts';

/** 创作过程: files recorded on the way to the work, each with its own time in the log. */
export function MaterialSection({ workId }: { workId: string }) {
  const materials = useMaterials(workId);
  const { query, sending, cancel } = materials;
  const { data } = query;
  return (
    <section className="pt-72 max-sm:pt-56 print:hidden" aria-labelledby="materials">
      <h2 className="mb-12" id="materials">
        {words.title}
      </h2>
      <p className="muted max-w-[46em]">{words.lead}</p>
      <QueryState query={query} title={portalWords.loadFailed} />
      {data?.length === 0 && sending.kind === 'idle' && (
        <p className="mt-24 py-20 px-24 [border:1px_dashed_var(--line-strong)] rounded-(--radius-tag) max-w-[46em] sm muted">
          {words.empty}
        </p>
      )}
      {data && data.length > 0 && (
        <ol className="work-files mt-24 mb-16 [border-top:1px_solid_var(--ink)]">
          {data.map((material) => (
            <MaterialRow key={material.id} material={material} materials={materials} />
          ))}
        </ol>
      )}
      {sending.kind !== 'idle' && <OnItsWay sending={sending} onCancel={cancel} />}
      {sending.kind === 'idle' && sending.wrong && <FieldError>{sending.wrong}</FieldError>}
      {data && data.length >= MATERIALS_PER_WORK && <p className="sm max-w-[46em] muted">{words.full}</p>}
      {data && data.length < MATERIALS_PER_WORK && sending.kind === 'idle' && (
        <MaterialForm onAdd={(file, kind, note) => void materials.add(file, kind, note)} />
      )}
    </section>
  );
}

function OnItsWay({
  sending,
  onCancel,
}: {
  sending: Exclude<Sending, { kind: 'idle' }>;
  onCancel: () => void;
}) {
  const { kind, name, doneBytes, ofBytes } = sending;
  return (
    <div className="material-way grid grid-cols-[minmax(0,1fr)_auto] gap-x-16 gap-y-8 items-center mt-24">
      <output>
        {kind === 'hashing'
          ? '正在本机计算指纹'
          : kind === 'waiting'
            ? words.waitingForNetwork
            : doneBytes >= ofBytes
              ? '已传到，服务器正在复算指纹'
              : '正在上传'}
        ：{name}
      </output>
      <progress
        className="col-1 w-full"
        aria-label={kind === 'hashing' ? '指纹进度' : '上传进度'}
        value={doneBytes}
        max={ofBytes}
      />
      <Button size="dense" onClick={onCancel}>
        停止
      </Button>
    </div>
  );
}
