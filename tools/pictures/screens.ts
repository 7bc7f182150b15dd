import { getBundle, getWork, listNotices, listOwnObjections } from '@yinji/contract';
import type { Fixture } from './fixture.ts';
import { consoleDialogs } from './screens/console-dialogs.ts';
import { consolePages } from './screens/console.ts';
import { dialogScreens } from './screens/dialogs.ts';
import { peopleScreens } from './screens/people.ts';
import { publicScreens, type Numbers } from './screens/public.ts';
import type { Filled, Screen } from './screens/screen.ts';
import { workScreens } from './screens/works.ts';

export type { Screen } from './screens/screen.ts';

/** Every route of the specification, and the dialogs over them. */
export async function portalScreens({ member, other }: Fixture, filled: Filled): Promise<Screen[]> {
  const { works } = filled;
  const query: Numbers['query'] = (title, withCode = true) => {
    const { number = '', queryCode = '' } = works[title].deposit ?? {};
    return `/verification-v2?number=${number}${withCode ? `&code=${queryCode}` : ''}`;
  };
  const number = works['寻隐者不遇'].deposit?.number ?? '';
  const { certificationNumber } = await member.client.call(getWork, { id: works['寻隐者不遇'].id });
  const notice = (await member.client.call(listNotices, { page: 1, size: 10 })).items[0]?.id ?? '';
  const objection = (await other.client.call(listOwnObjections, {})).items[0]?.id ?? '';
  return [
    ...publicScreens(filled, {
      query,
      certificate: certificationNumber ?? number,
      wrong: `${number.slice(0, -6)}0000-0`,
      bundle: await member.client.blob(getBundle, { id: works['寻隐者不遇'].id }),
    }),
    ...workScreens(filled, objection),
    ...peopleScreens(filled, notice),
    ...dialogScreens(filled),
  ];
}

/** Every page of the console, and the dialogs over them. */
export const consoleScreens = (filled: Filled): Screen[] => [
  ...consolePages(filled),
  ...consoleDialogs(filled),
];
