import { openCreationMaterial } from '@yinji/contract';
import { Button, FieldError } from '@yinji/ui';
import { formatBytes, saveFile, useAttempt } from '@yinji/web';
import { api } from '../../lib/api.ts';
import { formatInstant } from '../../lib/format.ts';
import { caseWords, answerWords as words } from './words.ts';
import { partsOf } from './form/correctable-parts.ts';
import type { ReviewCase } from './review-case.ts';
import './findings.css';

type Corrected = NonNullable<ReviewCase['confirmation']>['corrections'][number];
type Material = NonNullable<Corrected['answer']>['materials'][number];

/** What this confirmation was sent back for, and what its submitter answered. */
export function CorrectionAnswers({ opened }: { opened: ReviewCase }) {
  const corrections = opened.confirmation?.corrections ?? [];
  if (corrections.length === 0) return null;
  return (
    <section
      className="findings mt-4 mb-18 py-12 px-14 [border:1px_solid_var(--reviewing)] rounded-(--radius) bg-reviewing-tint"
      aria-labelledby="corrections"
    >
      <h2 id="corrections">{words.title}</h2>
      <ol>
        {corrections.map((one) => (
          <li key={one.askedAt} className="grid gap-6 text-13 leading-21">
            <Asked opened={opened} corrected={one} />
            {one.answer !== null && <Answer caseId={opened.id} answer={one.answer} />}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Asked({
  opened,
  corrected: { askedAt, reason, items },
}: {
  opened: ReviewCase;
  corrected: Corrected;
}) {
  const labels = new Map(partsOf(opened).map(({ value, label }) => [value, label]));
  return (
    <>
      <p className="text-ink-3 text-12 leading-20">{words.asked(formatInstant(askedAt))}</p>
      <p className="text-ink-2 whitespace-pre-line">
        {[reason, ...items.map(({ field, text }) => `${labels.get(field) ?? field}：${text}`)].join('\n')}
      </p>
    </>
  );
}

function Answer({ caseId, answer }: { caseId: string; answer: NonNullable<Corrected['answer']> }) {
  const { statement, materials, aiBefore } = answer;
  const { uses, none } = caseWords.aiDeclaration;
  return (
    <>
      <p className="text-ink-3 text-12 leading-20">{words.answered}</p>
      <p className="whitespace-pre-line">{statement}</p>
      {aiBefore !== undefined && <p>{words.aiBefore(aiBefore === null ? none : uses[aiBefore.use])}</p>}
      {materials.length === 0 ? (
        <p className="text-ink-3">{words.noMaterials}</p>
      ) : (
        <ul>
          {materials.map((one, place) => (
            <MaterialFile key={one.id} caseId={caseId} material={one} name={words.file(place + 1)} />
          ))}
        </ul>
      )}
    </>
  );
}

function MaterialFile({ caseId, material, name }: { caseId: string; material: Material; name: string }) {
  const { busy, failure, attempt } = useAttempt();
  const { id, kind, note, sizeBytes, receivedAt } = material;
  const open = () =>
    attempt(async () =>
      saveFile(`${kind}-${id.slice(-6)}`, await api.blob(openCreationMaterial, { caseId, materialId: id })),
    );
  return (
    <li className="grid gap-4 justify-items-start">
      <span>
        <b className="mr-8 font-medium">{words.kinds[kind]}</b>
        {note}
      </span>
      <span className="text-ink-3 text-12">
        {words.recorded(formatInstant(receivedAt), formatBytes(sizeBytes))}
      </span>
      <Button guard size="dense" busy={busy} aria-label={words.openOf(name)} onClick={() => void open()}>
        {words.open}
      </Button>
      {failure && <FieldError>{failure}</FieldError>}
    </li>
  );
}
