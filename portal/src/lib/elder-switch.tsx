import { Checkbox } from '@yinji/ui';
import { switchElder, useElder } from './elder.ts';
import { elderWords as words } from './elder-words.ts';

/** Turns the elder mode on and off in this browser. */
export function ElderSwitch() {
  const isOn = useElder();
  return (
    <div className="mt-32 py-8 px-16 line rounded-(--radius-dialog) bg-surface">
      {/* oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox tells its state itself (ARIA in HTML) */}
      <Checkbox role="switch" checked={isOn} onChange={() => switchElder(!isOn)}>
        <strong className="block text-18 leading-24 font-medium text-ink">{words.name}</strong>
        {words.told}
      </Checkbox>
    </div>
  );
}
