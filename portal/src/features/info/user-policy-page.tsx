import { BarePage } from '../../lib/bare-page.tsx';
import { WrittenPage } from './written-page.tsx';

export const UserPolicyPage = () => (
  <BarePage>
    <WrittenPage kind="userPolicy" />
  </BarePage>
);
