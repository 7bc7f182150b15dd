import { API_PREFIX, getContentImage } from '@yinji/contract';
import { RichText, type Block } from '@yinji/ui/rich-text';
import { useState, type ReactNode } from 'react';
import type { TypedPage } from './page-form.ts';
import { contentWords as words } from './words.ts';

type Theme = keyof typeof words.themes;
type Width = keyof typeof words.widths;

export const imageUrl = (id: string) => `${API_PREFIX}${getContentImage.path}?id=${id}`;

/** The text as the portal renders it, by the same code, light or dark, wide or on a phone. */
export function Preview({ typed, blocks }: { typed: TypedPage; blocks: readonly Block[] }) {
  const [theme, setTheme] = useState<Theme>('light');
  const [width, setWidth] = useState<Width>('wide');
  return (
    <section className="sticky top-12 min-w-0 max-lg:static" aria-labelledby="preview-title">
      <div className="content-preview-head flex flex-wrap gap-x-16 gap-y-8 items-center mb-10">
        <h2 id="preview-title">{words.preview}</h2>
        <Choice label={words.theme} options={words.themes} value={theme} onChange={setTheme} />
        <Choice label={words.width} options={words.widths} value={width} onChange={setWidth} />
      </div>
      {/* Scrollable by keyboard too. */}
      <div
        className="content-sheet max-h-[calc(100vh_-_140px)] overflow-auto line bg-paper text-ink max-lg:max-h-none"
        data-theme={theme}
        data-width={width}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      >
        <article className="p-32">
          <p className="content-sheet-title [font:600_32px/46px_var(--serif)]">{typed.title}</p>
          {typed.lead && <p className="mt-10 text-ink-2 text-17 leading-30">{typed.lead}</p>}
          {typed.coverId && (
            <img
              className="block w-full aspect-[3/2] object-cover mt-20 line"
              src={imageUrl(typed.coverId)}
              alt={words.fields.coverAlt}
            />
          )}
          <RichText blocks={blocks} imageUrl={imageUrl} ownLink={drawOwnLink} />
        </article>
      </div>
    </section>
  );
}

/** An own path belongs to the portal: here it is inactive and shows its target. */
const drawOwnLink = (path: string, children: ReactNode) => (
  <span className="text-brand [text-decoration:underline] [text-underline-offset:3px]" title={path}>
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
    <fieldset className="content-choice inline-flex line-strong rounded-(--radius) overflow-hidden">
      <legend className="visually-hidden">{label}</legend>
      {(Object.keys(options) as T[]).map((one) => (
        <button
          className="min-h-34 py-0 px-12 text-ink-2 text-13"
          key={one}
          type="button"
          aria-pressed={one === value}
          onClick={() => onChange(one)}
        >
          {options[one]}
        </button>
      ))}
    </fieldset>
  );
}
