import { WrittenPage } from './written-page.tsx';

export const GuidancePage = () => <WrittenPage kind="guidance" />;
