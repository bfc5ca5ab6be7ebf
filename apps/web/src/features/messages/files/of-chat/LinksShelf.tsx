import type { OutputOf } from '@tend/protocol';
import { chatbubbleOutline, linkOutline } from 'ionicons/icons';
import { useClient } from '../../../../platform/client/client.ts';
import { joinFacts } from '../../../../platform/language/facts.ts';
import { useText } from '../../../../platform/language/i18n.ts';
import { IconButton } from '../../../../ui/buttons/IconButton.tsx';
import { Icon } from '../../../../ui/pictures/Icon.tsx';
import { hostOf } from '../../rows/host-of.ts';
import { pageRows, type Place, Shelf } from './Shelf.tsx';
import { Thumbnail } from './Thumbnail.tsx';
import { useOrigin } from './use-origin.ts';

type ChatLink = OutputOf<'link.ofChat'>['links'][number];

interface LinksShelfProps {
  chatId: string;
  onOpen: (seq: number) => void;
}

/** The links; a press opens one, and a button beside it leads to the message. */
export function LinksShelf({ chatId, onOpen }: LinksShelfProps) {
  const client = useClient();
  async function fetchPage(from: { before?: Place }) {
    const input = { chatId, limit: pageRows, ...from };
    const { links, hasOlder } = await client.call('link.ofChat', input);
    return { entries: links, hasOlder };
  }
  return (
    <Shelf
      fetchPage={fetchPage}
      renderEntry={(link) => (
        <LinkItem key={`${link.seq} ${link.place}`} link={link} onOpen={() => onOpen(link.seq)} />
      )}
    />
  );
}

function LinkItem({ link, onOpen }: { link: ChatLink; onOpen: () => void }) {
  const { t } = useText();
  const origin = useOrigin(link);
  const { url, preview } = link;
  const name = preview?.title ?? url.replace(/^https?:\/\/(?:www\.)?/i, '');
  return (
    <li className="row chat-links-link">
      <a className="row fill" href={url} target="_blank" rel="noopener noreferrer">
        <span className="chat-links-tile" aria-hidden="true">
          {preview?.picture === undefined ? (
            <Icon shape={linkOutline} />
          ) : (
            <Thumbnail {...preview.picture} />
          )}
        </span>
        <span className="fill stack">
          <bdi className="clamp chat-links-name">{name}</bdi>
          <span className="small">
            {joinFacts([preview !== undefined && hostOf(url), origin], t)}
          </span>
        </span>
      </a>
      <IconButton
        icon={chatbubbleOutline}
        label={t('media.toMessage', { link: name })}
        onClick={onOpen}
      />
    </li>
  );
}
