import { useTitle } from '../../lib/use-title.ts';
import { Hero } from './hero.tsx';
import { LogBand } from './log-band.tsx';
import { NewestWorks } from './newest-works.tsx';
import { PriceList } from './price-list.tsx';
import { Steps } from './steps.tsx';
import './home.css';

export function HomePage() {
  useTitle();
  return (
    <>
      <Hero />
      <Steps />
      <NewestWorks />
      <LogBand />
      <PriceList />
    </>
  );
}
