import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Button } from '../button/button.tsx';
import { Dialog } from '../dialog/dialog.tsx';
import { Select } from '../field/field.tsx';
import { beijingDate } from '../format/beijing.ts';
import { addDays, addMonths, partsOf, weekdayOf, weeksOf, within, type Day } from './days.ts';
import { dateWords as words, weekdays } from './words.ts';

/** What a calendar without bounds offers. */
const FIRST_YEAR = 1900;
const YEARS_AHEAD = 30;

export interface DateCalendarProps {
  value: Day | '';
  min: Day | undefined;
  max: Day | undefined;
  onPick: (day: Day) => void;
  onClose: () => void;
}

/** A month as a grid: https://www.w3.org/WAI/ARIA/apg/patterns/dialog-modal/examples/datepicker-dialog/ */
export function DateCalendar({ value, min, max, onPick, onClose }: DateCalendarProps) {
  const [today] = useState(() => beijingDate(Date.now()));
  const [at, setAt] = useState(() => within(value || today, min, max));
  const grid = useRef<HTMLTableElement>(null);
  const isMoved = useRef(true);
  useEffect(() => {
    if (!isMoved.current) return;
    isMoved.current = false;
    grid.current?.querySelector<HTMLButtonElement>(`[data-day="${at}"]`)?.focus();
  }, [at]);
  const isWithin = (day: Day) => within(day, min, max) === day;
  const go = (day: Day) => setAt(within(day, min, max));

  function press(event: KeyboardEvent) {
    const next = nextDay(event, at);
    if (next === undefined) return;
    event.preventDefault();
    isMoved.current = true;
    go(next);
  }
  function pick(day: Day) {
    onPick(day);
    onClose();
  }

  return (
    <Dialog
      open
      width="narrow"
      title={words.title}
      onClose={onClose}
      footer={isWithin(today) && <Button onClick={() => pick(today)}>{words.today}</Button>}
    >
      <div className="date-month">
        <MonthChoice at={at} min={min} max={max} today={today} onGo={go} />
        <table
          ref={grid}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a calendar is a grid (APG)
          role="grid"
          aria-label={`${at.slice(0, 4)}年${partsOf(at).month}月`}
          onKeyDown={press}
        >
          <thead>
            <tr>
              {weekdays.map((name) => (
                <th key={name} scope="col" abbr={`星期${name}`}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeksOf(at).map((week, row) => (
              <tr key={row}>
                {week.map((day, place) => (
                  <td key={place} aria-selected={day !== undefined && day === value}>
                    {day !== undefined && (
                      <button
                        type="button"
                        data-day={day}
                        tabIndex={day === at ? 0 : -1}
                        disabled={!isWithin(day)}
                        aria-label={words.dayAndWeekday(day)}
                        aria-current={day === today ? 'date' : undefined}
                        onClick={() => pick(day)}
                      >
                        {partsOf(day).date}
                      </button>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Dialog>
  );
}

function nextDay({ key, shiftKey }: KeyboardEvent, at: Day): Day | undefined {
  switch (key) {
    case 'ArrowLeft':
      return addDays(at, -1);
    case 'ArrowRight':
      return addDays(at, 1);
    case 'ArrowUp':
      return addDays(at, -7);
    case 'ArrowDown':
      return addDays(at, 7);
    case 'Home':
      return addDays(at, -weekdayOf(at));
    case 'End':
      return addDays(at, 6 - weekdayOf(at));
    case 'PageUp':
      return addMonths(at, shiftKey ? -12 : -1);
    case 'PageDown':
      return addMonths(at, shiftKey ? 12 : 1);
    default:
      return undefined;
  }
}

interface MonthChoiceProps {
  at: Day;
  min: Day | undefined;
  max: Day | undefined;
  today: Day;
  onGo: (day: Day) => void;
}

/** Year and month by name: a birthday is fifty years away, not six hundred presses. */
function MonthChoice({ at, min, max, today, onGo }: MonthChoiceProps) {
  const { year, month } = partsOf(at);
  const first = min === undefined ? Math.min(year, FIRST_YEAR) : partsOf(min).year;
  const last = max === undefined ? Math.max(year, partsOf(today).year + YEARS_AHEAD) : partsOf(max).year;
  const years = Array.from({ length: last - first + 1 }, (_, past) => last - past);
  return (
    <div className="date-choice">
      <Button
        variant="text"
        disabled={min !== undefined && at.slice(0, 7) <= min.slice(0, 7)}
        onClick={() => onGo(addMonths(at, -1))}
      >
        {words.before}
      </Button>
      <Select
        aria-label={words.year}
        value={String(year)}
        options={years.map((one) => ({ value: String(one), label: `${one}年` }))}
        onChange={({ target }) => onGo(addMonths(at, (Number(target.value) - year) * 12))}
      />
      <Select
        aria-label={words.month}
        value={String(month)}
        options={Array.from({ length: 12 }, (_, past) => ({ value: String(past + 1), label: `${past + 1}月` }))}
        onChange={({ target }) => onGo(addMonths(at, Number(target.value) - month))}
      />
      <Button
        variant="text"
        disabled={max !== undefined && at.slice(0, 7) >= max.slice(0, 7)}
        onClick={() => onGo(addMonths(at, 1))}
      >
        {words.after}
      </Button>
    </div>
  );
}
