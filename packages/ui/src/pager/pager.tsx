import { formatCount } from '../format/count.ts';
import { useState, type FormEvent } from 'react';
import { Select } from '../field/field.tsx';
import { PAGER_COUNT, PAGER_SIZES, clampPage, pageBeyond, pageCountOf, pagerSlots } from './pager-numbers.ts';
import './pager.css';

export interface PagerProps {
  total: number;
  /** From 1. */
  page: number;
  size: number;
  onPage: (page: number) => void;
  /** Without it the size cannot be chosen. */
  onSize?: (size: number) => void;
  sizes?: readonly number[];
  /** Numbered buttons: an odd number from 5 to 21. */
  pagerCount?: number;
  /** What is counted: 件, 条, 种. */
  unit?: string;
}

/**
 * Pages of a list. Below 600 px: 上一页 · 第 n/N 页 · 下一页. A list that fits the smallest page shows only its total.
 */
export function Pager(props: PagerProps) {
  const { total, size, onPage, onSize, sizes = PAGER_SIZES, pagerCount = PAGER_COUNT, unit = '条' } = props;
  const pages = pageCountOf(total, size);
  const page = clampPage(props.page, pages);
  // One page at every size: no controls.
  if (total <= Math.min(size, ...sizes)) {
    return (
      <p className="pager">
        共 {formatCount(total)} {unit}
      </p>
    );
  }
  return (
    <nav className={pages === 1 ? 'pager pager-single' : 'pager'} aria-label="分页">
      <span className="pager-total">
        共 {formatCount(total)} {unit}
      </span>
      <div className="pager-numbers">
        <Step to={page - 1} pages={pages} onPage={onPage} label="上一页" />
        <span className="pager-place">
          第 {page}/{pages} 页
        </span>
        {pagerSlots(page, pages, pagerCount).map((slot) =>
          typeof slot === 'number' ? (
            <button
              key={slot}
              type="button"
              className="pager-number"
              aria-label={`第 ${slot} 页`}
              aria-current={slot === page ? 'page' : undefined}
              onClick={() => slot !== page && onPage(slot)}
            >
              {slot}
            </button>
          ) : (
            <button
              key={slot}
              type="button"
              className="pager-number pager-gap"
              aria-label={slot === 'back' ? `向前 ${pagerCount - 2} 页` : `向后 ${pagerCount - 2} 页`}
              onClick={() => onPage(pageBeyond(slot, page, pages, pagerCount))}
            >
              …
            </button>
          ),
        )}
        <Step to={page + 1} pages={pages} onPage={onPage} label="下一页" />
      </div>
      <div className="pager-tools">
        {onSize && (
          <Select
            dense
            aria-label="每页数量"
            value={String(size)}
            options={sizes.map((value) => ({ value: String(value), label: `${value} ${unit} / 页` }))}
            onChange={(event) => onSize(Number(event.target.value))}
          />
        )}
        <Jump key={page} page={page} pages={pages} onPage={onPage} />
      </div>
    </nav>
  );
}

function Step({
  to,
  pages,
  onPage,
  label,
}: {
  to: number;
  pages: number;
  onPage: (page: number) => void;
  label: string;
}) {
  // Inert at the end, not disabled: a disabled button would lose the focus.
  const isEnd = to < 1 || to > pages;
  return (
    <button
      type="button"
      className="pager-step"
      aria-disabled={isEnd || undefined}
      onClick={() => !isEnd && onPage(to)}
    >
      {label}
    </button>
  );
}

function Jump({ page, pages, onPage }: { page: number; pages: number; onPage: (page: number) => void }) {
  const [value, setValue] = useState(String(page));
  function submit(event: FormEvent) {
    event.preventDefault();
    const wanted = clampPage(Number.parseInt(value, 10), pages);
    setValue(String(wanted));
    if (wanted !== page) onPage(wanted);
  }
  return (
    <form className="pager-jump" onSubmit={submit} noValidate>
      <label>
        到第
        <input
          className="input"
          type="number"
          inputMode="numeric"
          min={1}
          max={pages}
          value={value}
          onChange={(event) => setValue(event.target.value)}
          onBlur={submit}
        />
        页
      </label>
    </form>
  );
}
