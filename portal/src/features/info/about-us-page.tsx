import { WrittenPage } from './written-page.tsx';

export const AboutUsPage = () => <WrittenPage kind="aboutUs" />;
