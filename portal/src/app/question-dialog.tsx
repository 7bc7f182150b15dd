import { Button, Dialog } from '@yinji/ui';
import type { useQuestion } from '../lib/question.ts';

export function QuestionDialog({ question }: { question: NonNullable<ReturnType<typeof useQuestion>> }) {
  const { title, text, yes, no, danger, answer } = question;
  return (
    <Dialog
      open
      width="narrow"
      title={title}
      onClose={() => answer(false)}
      footer={
        <>
          <Button onClick={() => answer(false)}>{no}</Button>
          <Button variant={danger ? 'danger' : 'primary'} onClick={() => answer(true)}>
            {yes}
          </Button>
        </>
      }
    >
      <p className="muted">{text}</p>
    </Dialog>
  );
}
