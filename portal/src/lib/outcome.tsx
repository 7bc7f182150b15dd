import { Icon } from '@yinji/ui';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';

export interface OutcomeProps {
  isPassed: boolean;
  title: string;
  children: ReactNode;
  actions?: ReactNode;
}

/** How a check ended. An empty state says that there is nothing; here something happened. */
export function Outcome({ isPassed, title, children, actions }: OutcomeProps) {
  return (
    <section className="flex items-start gap-24 py-36 max-sm:flex-col max-sm:gap-16 max-sm:py-24">
      <span
        className={clsx(
          'grid place-items-center flex-none w-56 h-56 rounded-[50%]',
          isPassed ? 'bg-passed-tint text-passed' : 'bg-rejected-tint text-rejected',
        )}
        aria-hidden="true"
      >
        <Icon name={isPassed ? 'check' : 'close'} size={28} />
      </span>
      <div className="min-w-0 max-sm:w-full">
        <h2 className="mb-8 text-26 leading-38 max-sm:text-22 max-sm:leading-32">{title}</h2>
        <div className="max-w-[36em] text-ink-2 [text-wrap:var(--lead-wrap)]">{children}</div>
        {actions && <div className="flex mt-24 max-sm:grid">{actions}</div>}
      </div>
    </section>
  );
}
