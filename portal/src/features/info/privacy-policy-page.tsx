import { BarePage } from '../../lib/bare-page.tsx';
import { WrittenPage } from './written-page.tsx';

export const PrivacyPolicyPage = () => (
  <BarePage>
    <WrittenPage kind="privacyPolicy" />
  </BarePage>
);
