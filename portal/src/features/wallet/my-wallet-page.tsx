import { PassedDeposits } from '../../lib/passed-deposits/passed-deposits.tsx';
import { useTitle } from '../../lib/use-title.ts';
import { HoldingList } from './holding-list.tsx';
import { LatestOrders } from './latest-orders.tsx';
import { LedgerList } from './ledger-list.tsx';
import { QuotaSection } from './quota-section.tsx';
import { walletWords as words } from './words.ts';
import './wallet.css';

/** Read only: quotas, certificates, orders. It holds no money, and nothing can be paid in or out. */
export function MyWalletPage() {
  useTitle(words.title);
  return (
    <div className="wrap wallet in-turn">
      <div className="page-head">
        <div>
          <h1>{words.title}</h1>
          <p>{words.lead}</p>
        </div>
      </div>
      <QuotaSection />
      <LedgerList />
      <HoldingList />
      <PassedDeposits />
      <LatestOrders />
    </div>
  );
}
