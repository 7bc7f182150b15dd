import { API_PREFIX, getContentImage } from '@yinji/contract';
import { Link } from '@tanstack/react-router';
import { RichText, type Block } from '@yinji/ui/rich-text';
import type { ReactNode } from 'react';
import { parseSearch } from '@yinji/web';
import type { paths } from '../../config/paths.ts';

const imageUrl = (id: string) => `${API_PREFIX}${getContentImage.path}?id=${id}`;

/** A built-in or written text as the portal shows it; own paths use the router. */
export const WrittenText = ({ blocks }: { blocks: readonly Block[] }) => (
  <RichText blocks={blocks} imageUrl={imageUrl} ownLink={drawOwnLink} />
);

function drawOwnLink(path: string, children: ReactNode): ReactNode {
  const { pathname, search, hash } = new URL(path, 'https://portal.invalid');
  return (
    <Link
      to={pathname as (typeof paths)['home']}
      search={parseSearch(search) as never}
      {...(hash ? { hash: hash.slice(1) } : {})}
    >
      {children}
    </Link>
  );
}
