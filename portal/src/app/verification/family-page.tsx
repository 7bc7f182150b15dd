import { PayForFamilyPage } from '../../features/commerce/help/pay-for-family-page.tsx';
import { FillForFamilyPage } from '../../features/upload/elder/fill-for-family-page.tsx';

/** Where a relative without an account helps by a link (decision 0061). */
export const FamilyPage = ({ view }: { view: 'pay' | 'fill' }) =>
  view === 'pay' ? <PayForFamilyPage /> : <FillForFamilyPage />;
