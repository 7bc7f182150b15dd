import type { AiDeclaration } from '@yinji/contract';
import { aiWords } from '../../lib/ai-words.ts';

/** The creator's statement, beside the file's labels. */
export function AiLine({ declaration }: { declaration: AiDeclaration | null }) {
  if (declaration === null) return null;
  return (
    <section className="file-labels" aria-labelledby="ai-declaration">
      <h2 id="ai-declaration">{aiWords.title}</h2>
      <dl>
        <div>
          <dt className="text-ink-3">声明</dt>
          <dd>{aiWords.uses[declaration.use]}</dd>
        </div>
        {declaration.tool && (
          <div>
            <dt className="text-ink-3">工具</dt>
            <dd>{declaration.tool}</dd>
          </div>
        )}
      </dl>
      <p className="sm mt-12 muted">{aiWords.note}</p>
    </section>
  );
}
