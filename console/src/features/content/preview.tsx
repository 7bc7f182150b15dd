import { API_PREFIX, getContentImage } from '@yinji/contract';
import { RichText, type Block } from '@yinji/ui/rich-text';
import { useState, type ReactNode } from 'react';
import type { TypedPage } from './page-form.ts';
import { contentWords as words } from './words.ts';

type Theme = keyof typeof words.themes;
type Width = keyof typeof words.widths;

export const imageUrl = (id: string) => `${API_PREFIX}${getContentImage.path}?id=${id}`;

/** The text as the portal draws it, by the same code, light or dark, wide or on a phone. */
export function Preview({ typed, blocks }: { typed: TypedPage; blocks: readonly Block[] }) {
  const [theme, setTheme] = useState<Theme>('light');
  const [width, setWidth] = useState<Width>('wide');
  return (
    <section className="content-preview" aria-labelledby="preview-title">
      <div className="content-preview-head">
        <h2 id="preview-title">{words.preview}</h2>
        <Choice label={words.theme} options={words.themes} value={theme} onChange={setTheme} />
        <Choice label={words.width} options={words.widths} value={width} onChange={setWidth} />
      </div>
      {/* Scrolled with the keyboard too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="content-sheet" data-theme={theme} data-width={width} tabIndex={0}>
        <article>
          <p className="content-sheet-title">{typed.title}</p>
          {typed.lead && <p className="content-sheet-lead">{typed.lead}</p>}
          {typed.coverId && (
            <img className="content-sheet-cover" src={imageUrl(typed.coverId)} alt={words.fields.coverAlt} />
          )}
          <RichText blocks={blocks} imageUrl={imageUrl} ownLink={drawOwnLink} />
        </article>
      </div>
    </section>
  );
}

/** An own path is the portal's: from here it leads nowhere, and says where it would. */
const drawOwnLink = (path: string, children: ReactNode) => (
  <span className="content-own-link" title={path}>
    {children}
  </span>
);

interface ChoiceProps<T extends string> {
  label: string;
  options: Readonly<Record<T, string>>;
  value: T;
  onChange: (value: T) => void;
}

function Choice<T extends string>({ label, options, value, onChange }: ChoiceProps<T>) {
  return (
    <fieldset className="content-choice">
      <legend className="visually-hidden">{label}</legend>
      {(Object.keys(options) as T[]).map((one) => (
        <button key={one} type="button" aria-pressed={one === value} onClick={() => onChange(one)}>
          {options[one]}
        </button>
      ))}
    </fieldset>
  );
}
