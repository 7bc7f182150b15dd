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
    <dl className="quota-numbers">
      {quotas.map(({ name, count }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {formatCount(count)}
            <small>次可用</small>
          </dd>
        </div>
      ))}
    </dl>
  );
}
