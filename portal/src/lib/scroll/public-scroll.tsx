import { type getPublicWork, listPublicEvents, type OutputOf } from '@yinji/contract';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { QueryState } from '@yinji/web';
import { api } from '../api.ts';
import { words as portalWords } from '../words.ts';
import { publicColophonsOf } from './colophons.ts';
import { Handscroll } from './handscroll.tsx';
import { scrollWords as words } from './words.ts';

type PublicWork = Pick<
  OutputOf<typeof getPublicWork>,
  'id' | 'title' | 'creatorName' | 'previewUrl' | 'width' | 'height'
>;

/** The scroll of a work in public, as the server tells it to everybody; the address's fragment is the event. */
export function PublicScroll({ work }: { work: PublicWork }) {
  const navigate = useNavigate();
  const chosen = useLocation({ select: ({ hash }) => hash });
  const query = useQuery(api.query(['public-events', work.id], listPublicEvents, { id: work.id }));
  const colophons = query.data && publicColophonsOf(query.data);
  return (
    <div className="scroll-room scroll-in-page">
      <p className="muted">
        {words.lead}
        {colophons?.some(({ state }) => state === 'private') && words.privateNote}
      </p>
      {colophons && (
        <Handscroll
          title={work.title}
          author={work.creatorName}
          previewUrl={`${work.previewUrl}&side=960&format=webp`}
          aspectRatio={work.width / work.height}
          colophons={colophons}
          chosen={chosen}
          onChoose={(key) =>
            void navigate({
              to: '.',
              search: true,
              hash: key ?? '',
              replace: true,
              resetScroll: false,
              hashScrollIntoView: false,
            })
          }
        />
      )}
      <QueryState query={query} title={portalWords.loadFailed} blocks={2} />
    </div>
  );
}
