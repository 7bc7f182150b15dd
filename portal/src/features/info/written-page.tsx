import type { ContentPage } from '@yinji/contract';
import { useQuery } from '@tanstack/react-query';
import { Loading, Skeleton } from '@yinji/ui';
import { QueryFailure } from '@yinji/web';
import { parseRichText, type Block, type Inline } from '@yinji/ui/rich-text';
import { useMemo, type ReactNode } from 'react';
import { useTitle } from '../../lib/use-title.ts';
import { words } from '../../lib/words.ts';
import { Article } from './article.tsx';
import { contentQuery } from './content-queries.ts';
import { infoWords } from './words.ts';
import { WrittenText } from './written-text.tsx';

interface WrittenPageProps {
  kind: ContentPage;
  /** Sections of the page itself, before the written text. */
  before?: readonly { id: string; title: string; children: ReactNode }[];
  after?: ReactNode;
}

/** A page whose text is written in the console. */
export function WrittenPage({ kind, before = [], after }: WrittenPageProps) {
  const query = useQuery(contentQuery(kind));
  const { data } = query;
  const blocks = useMemo(() => parseRichText(data?.body ?? '').blocks, [data?.body]);
  useTitle(infoWords.titles[kind]);
  if (query.isError)
    return (
      <div className="wrap pt-56">
        <QueryFailure query={query} title={words.loadFailed} />
      </div>
    );
  if (!data)
    return (
      <div className="wrap pt-56">
        <h1 className="visually-hidden">{infoWords.titles[kind]}</h1>
        <Loading>
          <Skeleton />
          <Skeleton shape="block" />
          <Skeleton />
        </Loading>
      </div>
    );
  const contents = [...before, ...sectionsOf(blocks)];
  const { agreementVersion } = data;
  return (
    <Article
      title={data.title}
      isFixed={data.title === infoWords.titles[kind]}
      lead={data.lead}
      note={agreementVersion === null ? undefined : infoWords.version(agreementVersion)}
      contents={contents}
    >
      {before.map(({ id, title, children }) => (
        <section key={id} id={id} aria-labelledby={`${id}-title`}>
          <h2 id={`${id}-title`}>{title}</h2>
          {children}
        </section>
      ))}
      <WrittenText blocks={blocks} />
      {after}
    </Article>
  );
}

/** What the list at the side leads to. */
const sectionsOf = (blocks: readonly Block[]): { id: string; title: string }[] =>
  blocks.flatMap((block) =>
    block.type === 'heading' && block.level === 2 ? [{ id: block.id, title: plain(block.children) }] : [],
  );

const plain = (inlines: readonly Inline[]): string =>
  inlines.map((one) => ('children' in one ? plain(one.children) : 'value' in one ? one.value : ' ')).join('');
