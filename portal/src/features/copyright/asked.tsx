import { useAsked } from './asked-items.ts';
import { correctionWords } from './form-words.ts';

/** The reviewer's corrections of a field, beside it. */
export function Asked({ path }: { path: string }) {
  const texts = useAsked(path);
  if (texts.length === 0) return null;
  return (
    <p className="form-asked">
      <b className="mr-10 text-reviewing font-medium">{correctionWords.beside}</b>
      {texts.join('；')}
    </p>
  );
}
