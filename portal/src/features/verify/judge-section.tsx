import { Button, CopyButton } from '@yinji/ui';
import { useEffect, useRef } from 'react';
import { judgeCommands, judgeWords as words, type CommandNames } from './judge-words.ts';
import { printOnly } from './print.ts';
import { verifyWords } from './words.ts';
import './judge.css';

/** For a court: facts, rules, and the commands that repeat each check. Printable by itself. */
export function JudgeSection({ names, isSimulated }: { names: CommandNames; isSimulated: boolean }) {
  const commands = judgeCommands(names);
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    // The address may ask for this section, which only stands once the record has come.
    if (globalThis.location.hash === '#judge') section.current?.scrollIntoView();
  }, []);
  return (
    <section className="verification-section judge" id="judge" ref={section} aria-labelledby="judge-title">
      <div className="judge-head">
        <h2 id="judge-title">{words.title}</h2>
        <Button variant="text" guardMs={0} onClick={() => printOnly('judge')}>
          {words.print}
        </Button>
      </div>
      <p className="muted">{words.lead}</p>
      {isSimulated && <p className="judge-simulated">{words.simulated}</p>}
      <table className="judge-table">
        <thead>
          <tr>
            {words.headings.map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {words.rows.map(({ name, fact, basis, repeat }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{fact}</td>
              <td className="judge-basis">{basis}</td>
              <td>{repeat}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="judge-alternative">{words.alternative}</p>
      <div className="judge-head">
        <h3>{words.commandsTitle}</h3>
        <CopyButton text={commands} label="复制复核命令" />
      </div>
      <p className="sm muted">{words.commandsLead}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide text scrolls by itself: the keyboard must reach it */}
      <section className="judge-commands" aria-label={words.commandsTitle} tabIndex={0}>
        <pre>{commands}</pre>
      </section>
      <p className="judge-limits">
        {words.limitTitle}：{verifyWords.limits.join('；')}。
      </p>
    </section>
  );
}
