import { formatCount } from './format.ts';
import './quota-numbers.css';

export interface QuotaNumbersProps {
  rest: { evidence: number; authentic: number; gallery: number; common: number };
}

/** The four quotas as large numerals: what is left. */
export function QuotaNumbers({ rest }: QuotaNumbersProps) {
  const quotas = [
    { name: '存证', count: rest.evidence },
    { name: '确权', count: rest.authentic },
    { name: '图册作品', count: rest.gallery },
    { name: '普通作品', count: rest.common },
  ];
  return (
    <dl className="quota-numbers grid grid-cols-[repeat(4,1fr)] max-[760px]:grid-cols-[1fr_1fr]">
      {quotas.map(({ name, count }) => (
        <div
          className="pt-24 pb-28 px-24 max-md:pr-8 max-md:pl-16 max-[760px]:py-20 max-[760px]:px-16"
          key={name}
        >
          <dt className="text-ink-2 text-14 leading-22">{name}</dt>
          <dd className="[font:600_52px/64px_var(--serif)] whitespace-nowrap max-md:text-42 max-md:leading-52">
            {formatCount(count)}
            <small className="ml-8 text-ink-3 [font:400_14px/1_var(--sans)]">次可用</small>
          </dd>
        </div>
      ))}
    </dl>
  );
}
